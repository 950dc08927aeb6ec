"""Certificates for the tests: an authority of their own, and servers' certificates good and bad, by openssl(1)."""
import pathlib
import subprocess


def openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)


class Authority:
    """An authority in a folder. `file` is what one trusts."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self.file = folder / "authority.pem"
        self.key = folder / "authority.key"
        openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", 2,
            "-subj", "/CN=Authority of the tests", "-addext", "basicConstraints=critical,CA:TRUE",
            "-keyout", self.key, "-out", self.file)

    def certificate(self, name="localhost", days=2):
        """-> (certificate, key), for a host. Less than one day: it has run out already."""
        stem = self.folder / f"{name}{days}"
        key, request, made = (stem.with_suffix(suffix) for suffix in (".key", ".csr", ".pem"))
        extension = stem.with_suffix(".ext")
        extension.write_text(f"subjectAltName=DNS:{name}\n")
        openssl(
            "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-subj", f"/CN={name}", "-keyout", key, "-out", request)
        openssl(
            "x509", "-req", "-in", request, "-CA", self.file, "-CAkey", self.key, "-CAcreateserial",
            "-days", days, "-extfile", extension, "-out", made)
        return made, key
