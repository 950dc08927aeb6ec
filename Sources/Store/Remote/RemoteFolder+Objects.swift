internal import Model

extension RemoteFolder {
    /// The bytes of an object, checked against its name; nil where they cannot be had.
    /// - Parameter byteCount: what its size has to be.
    func object(_ digest: Digest, byteCount: Int) -> [UInt8]? {
        let name = RemoteLayout.object(digest)
        guard let bytes = read(name, bytesMax: byteCount) else { return nil }
        guard bytes.count == byteCount, Digest(of: bytes) == digest else {
            noteBad(name)
            return nil
        }
        count { use in (use.objectsRead, use.bytesRead) = (use.objectsRead + 1, use.bytesRead + byteCount) }
        return bytes
    }

    /// Whether a file of an object's name and size stands there that was not found to be bad.
    func hasObject(_ digest: Digest, byteCount: Int) -> Bool {
        exists(RemoteLayout.object(digest), byteCount: byteCount)
    }

    /// Writes an object, in the place of what stands there.
    /// - Returns: whether it stands there now.
    func write(object bytes: [UInt8], as digest: Digest) -> Bool {
        guard write(bytes, to: RemoteLayout.object(digest)) else { return false }
        count { use in
            (use.objectsWritten, use.bytesWritten) = (use.objectsWritten + 1, use.bytesWritten + bytes.count)
        }
        return true
    }

    /// What was made of a source by a recipe; its objects may be missing.
    func derivative(_ key: DerivativeKey) -> Derivative? {
        record(RemoteLayout.derivative(key)) { RemoteRecord.derivative($0, of: key) }
    }

    /// What was noted of the picture under this key; its object may be missing.
    func resource(_ key: String, night: Night) -> Resource? {
        record(RemoteLayout.address(key)) { RemoteRecord.resource($0, of: key, night: night) }
    }

    private func record<Value>(_ name: String, _ parse: ([UInt8]) -> Value?) -> Value? {
        guard let bytes = read(name, bytesMax: RemoteRecord.bytesMax) else { return nil }
        if let value = parse(bytes) { return value }
        noteBad(name)
        return nil
    }
}
