internal import Model
internal import Pipeline

/// `build-site init`: writes a first configuration.
struct InitCommand {
    let folder: String
    let console: Console

    func run() throws(CommandFailure) -> ExitCode {
        let folder = try CommandFailure.absolute(folder)
        let path = folder + "/config.json"
        let isTaken: Bool
        do throws(FileError) {
            isTaken = try Files.kind(of: path) != nil
        } catch { throw Self.failure(error) }
        guard !isTaken else { throw CommandFailure(.cannotCreate, "\(path) is there already; it stays as it is") }
        do throws(FileError) {
            try Files.createFolder(folder)
            try Files.replace(path, with: Array(Self.configuration.utf8), settingAside: false)
        } catch { throw Self.failure(error) }
        console.result("Wrote \(path). Change its title and feeds, then run `build-site` in \(folder).")
        return .success
    }

    private static func failure(_ error: FileError) -> CommandFailure {
        CommandFailure(ExitCode(creating: error), error.description)
    }

    /// Small on purpose: all other keys have defaults.
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
