internal import Testing
