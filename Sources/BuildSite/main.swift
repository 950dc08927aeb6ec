internal import Model

print("build-site \(toolVersion)")
