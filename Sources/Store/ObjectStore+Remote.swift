package import Model

/// The second level behind this cache: a folder that machines share.
extension ObjectStore {
    /// So many are looked for before what was found is committed.
    private static let chunk = 1024

    /// What this run read from `cache.remote` and wrote to it; nil where there is none.
    package var remoteUse: RemoteUse? { remote?.use }

    package var hasRemote: Bool { remote != nil }

    /// Uses the remote folder up to this moment and no longer.
    package func endRemote(by deadline: Deadline) { remote?.end(by: deadline) }

    // MARK: Reading

    /// Copies objects from the remote folder and stages them, but for those that this cache names.
    /// - Returns: of each whether the cache has it now.
    func obtain(_ objects: [(digest: Digest, byteCount: Int)]) throws(StoreError) -> [Bool] {
        var areThere: [Bool] = []
        for object in objects { areThere.append(try contains(object.digest)) }
        guard let remote else { return areThere }
        let missing = objects.indices.filter { !areThere[$0] }
        for start in stride(from: 0, to: missing.count, by: Self.chunk) {
            let part = Array(missing[start..<min(missing.count, start + Self.chunk)])
            let copied = remote.map(count: part.count) { [self] number in
                let (digest, byteCount) = objects[part[number]]
                return copy(digest, byteCount: byteCount, from: remote) { _ in true }
            }
            for (index, one) in zip(part, copied) { areThere[index] = try one?.get() ?? false }
            try commitIfLarge()
        }
        return areThere
    }

    /// Looks for derivatives in the remote folder, and stages those whose files can be copied, or some of them: the
    /// others are made.
    func addRemoteDerivatives(
        _ keys: [DerivativeKey], to found: inout [DerivativeKey: DerivativeRecord]
    ) throws(StoreError) {
        guard let remote, !keys.isEmpty else { return }
        for start in stride(from: 0, to: keys.count, by: Self.chunk) {
            let part = Array(keys[start..<min(keys.count, start + Self.chunk)])
            let results = remote.map(count: part.count) { [self] in remoteDerivative(part[$0], remote) }
            var copied: [DerivativeKey: DerivativeRecord] = [:]
            for (key, result) in zip(part, results) { copied[key] = try result?.get().map(DerivativeRecord.made) }
            guard !copied.isEmpty else { continue }
            found.merge(copied) { _, new in new }
            let staged = copied
            withStaged { pending, _ in pending.derivatives.merge(staged) { _, new in new } }
            remote.count { $0.derivatives += staged.count }
            try commit()
        }
    }

    private func remoteDerivative(_ key: DerivativeKey, _ remote: RemoteFolder) -> Result<Derivative?, StoreError>? {
        guard let derivative = remote.derivative(key) else { return nil }
        var files: [Derivative.File] = []
        for file in derivative.files {
            // Its first bytes have to be of its format, as a worker's have.
            let copied = copy(file.object, byteCount: file.byteCount, from: remote) { bytes in
                PictureFormat(head: bytes.prefix(32)) == file.format
            }
            switch copied {
            case .success(true): files.append(file)
            case .success(false): continue
            case .failure(let error): return .failure(error)
            }
        }
        // Without a file it would say that there is none to be made.
        guard !files.isEmpty || derivative.files.isEmpty else { return nil }
        return .success(
            Derivative(
                width: derivative.width, height: derivative.height, tint: derivative.tint,
                placeholder: derivative.placeholder, files: files))
    }

    private func copy(
        _ digest: Digest, byteCount: Int, from remote: RemoteFolder, if accepts: ([UInt8]) -> Bool
    ) -> Result<Bool, StoreError> {
        Result { () throws(StoreError) in
            if try contains(digest) { return true }
            guard let bytes = remote.object(digest, byteCount: byteCount), accepts(bytes) else { return false }
            try add(bytes, digest: digest)
            return true
        }
    }

    /// The pictures under these keys that the remote folder has, with what their servers said when they were last
    /// asked. They are copied and staged.
    /// - Parameter bytesMax: larger ones are left out.
    package func remotePictures(_ keys: [String], bytesMax: Int) throws(StoreError) -> [String: Resource] {
        guard let remote, !keys.isEmpty else { return [:] }
        var found: [String: Resource] = [:]
        for start in stride(from: 0, to: keys.count, by: Self.chunk) {
            let part = Array(keys[start..<min(keys.count, start + Self.chunk)])
            let results = remote.map(count: part.count) { [self] in remotePicture(part[$0], remote, bytesMax: bytesMax)
            }
            var copied: [String: Resource] = [:]
            for (key, result) in zip(part, results) { copied[key] = try result?.get() }
            found.merge(copied) { _, new in new }
            let staged = copied
            withStaged { pending, _ in pending.resources.merge(staged) { _, new in new } }
            remote.count { $0.originals += staged.count }
            try commitIfLarge()
        }
        return found
    }

    private func remotePicture(
        _ key: String, _ remote: RemoteFolder, bytesMax: Int
    ) -> Result<Resource?, StoreError>? {
        guard var resource = remote.resource(key, night: night), let object = resource.object,
            resource.byteCount <= bytesMax
        else { return nil }
        return Result { () throws(StoreError) in
            let known = try contains(object) ? try bytes(of: object) : nil
            guard let bytes = known ?? remote.object(object, byteCount: resource.byteCount),
                let format = PictureFormat(head: bytes.prefix(32)), bytes.count == resource.byteCount
            else { return nil }
            if known == nil { try add(bytes, digest: object) }
            resource.format = format
            return resource
        }
    }

    // MARK: Writing

    /// Stages a picture for the remote folder, with what its server said of it.
    /// - Parameter isConfirmed: whether the bytes are those of an earlier night, and need not be written again.
    package func share(_ resource: Resource, key: String, isConfirmed: Bool) {
        guard remote != nil else { return }
        withStaged { pending, _ in
            pending.sharedPictures[key] = SharedPicture(resource: resource, isConfirmed: isConfirmed)
        }
    }

    /// Writes what a committed batch has for others. A record follows its objects.
    func share(_ batch: Batch) {
        guard let remote, !batch.sharedPictures.isEmpty || !batch.sharedDerivatives.isEmpty, remote.isWritable else {
            return
        }
        let pictures = Array(batch.sharedPictures)
        let derivatives = Array(batch.sharedDerivatives)
        _ = remote.map(count: pictures.count + derivatives.count) { [self] number -> Bool? in
            if number < pictures.count { return share(pictures[number].value, pictures[number].key, with: remote) }
            let (key, derivative) = derivatives[number - pictures.count]
            guard derivative.files.allSatisfy({ share($0.object, with: remote) }) else { return false }
            return remote.write(RemoteRecord.bytes(derivative, of: key), to: RemoteLayout.derivative(key))
        }
    }

    private func share(_ picture: SharedPicture, _ key: String, with remote: RemoteFolder) -> Bool {
        let resource = picture.resource
        guard let object = resource.object, let record = RemoteRecord.bytes(resource, of: key) else { return false }
        let stands = picture.isConfirmed && remote.hasObject(object, byteCount: resource.byteCount)
        return (stands || share(object, with: remote)) && remote.write(record, to: RemoteLayout.address(key))
    }

    /// Writes objects to the remote folder for machines that are to make something of them.
    package func share(_ objects: [Digest]) {
        guard let remote, remote.isWritable else { return }
        _ = remote.map(count: objects.count) { [self] in share(objects[$0], with: remote) }
    }

    /// Writes an object, whatever stands there: it may be damaged.
    private func share(_ digest: Digest, with remote: RemoteFolder) -> Bool {
        do throws(FileError) {
            let bytes = try Files.read(path(of: digest))
            // What has become damaged since it was written must not spread.
            return Digest(of: bytes) == digest && remote.write(object: bytes, as: digest)
        } catch {
            monitor.log(.debug, "not shared: \(error)")
            return false
        }
    }
}
