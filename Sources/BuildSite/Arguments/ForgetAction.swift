/// What `forget` is asked to do.
enum ForgetAction: Equatable {
    case list
    case forget(String)
    case undo(String)
}
