internal import Glibc
internal import Model

/// `build-site init`: a configuration of one's own.
struct InitCommand {
    let folder: String
    let console: Console

    func run() throws(CommandFailure) -> ExitCode {
        let folder = WorkingFolder.absolute(folder)
        let path = folder + "/config.json"
        guard Files.kind(of: path) == nil else {
            throw CommandFailure(.cannotCreate, "\(path) is there already; it stays as it is")
        }
        do throws(FileError) {
            try Files.createFolder(folder)
            try Files.replace(path, with: Array(Self.configuration.utf8))
        } catch {
            throw CommandFailure(error.isPermission ? .permission : .cannotCreate, error.description)
        }
        console.result("Wrote \(path). Change its title and feeds, then run `build-site` in \(folder).")
        return .success
    }

    /// Small on purpose: every key that is not here has a default.
    private static let configuration = """
        {
          "site": {
            "title": "My gallery",
            "description": "",
            "baseURL": "",
            "timeZone": "UTC"
          },
          "feeds": [
            {
              "id": "looks",
              "type": "ltk",
              "title": "Looks",
              "url": "https://api-gateway.rewardstyle.com/api/ltk/v2/ltks/?featured=true&limit=20",
              "limit": 200
            }
          ]
        }

        """
}
