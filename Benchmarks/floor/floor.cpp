// The limit: the pages of ../hugo by appends to a buffer, from pages of JSON that simdjson has read.
//
//     floor DATA OUTPUT [--compare]
//
// --compare reads the file that stands for each page, and writes it only where the bytes differ. What it took goes to
// stdout as JSON: seconds of wall for reading, and the mean of the threads' for building and for writing.

#include "pages.hpp"
#include "workers.hpp"

#include <chrono>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace {

using Clock = std::chrono::steady_clock;

double seconds(Clock::duration duration) { return std::chrono::duration<double>(duration).count(); }

[[noreturn]] void fail(const std::string &path) {
    throw std::system_error(errno, std::generic_category(), path);
}

// A file that is closed in any case.
struct File {
    int descriptor;

    explicit File(int descriptor) : descriptor(descriptor) {}
    File(const File &) = delete;
    ~File() { if (descriptor >= 0) ::close(descriptor); }
};

void write(int folder, const std::string &path, const std::string &bytes) {
    const File file(openat(folder, path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (file.descriptor < 0) fail(path);
    for (size_t at = 0; at < bytes.size();) {
        const ssize_t count = ::write(file.descriptor, bytes.data() + at, bytes.size() - at);
        if (count < 0) fail(path);
        at += (size_t)count;
    }
}

// Whether the file has these bytes already.
bool stands(int folder, const std::string &path, const std::string &bytes, std::string &buffer) {
    const File file(openat(folder, path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat status;
    if (file.descriptor < 0 || fstat(file.descriptor, &status) != 0 || (size_t)status.st_size != bytes.size()) return false;
    buffer.resize(bytes.size());
    for (size_t at = 0; at < buffer.size();) {
        const ssize_t count = read(file.descriptor, buffer.data() + at, buffer.size() - at);
        if (count <= 0) return false;
        at += (size_t)count;
    }
    return buffer == bytes;
}

// Each thread has a cache line of its own.
struct alignas(128) Worker {
    std::string page, buffer;
    Clock::duration build{}, write{};
    size_t written = 0, bytes = 0;
};

void run(const std::string &data, const std::string &output, bool isCompared) {
    const unsigned threads = std::max(1u, std::thread::hardware_concurrency());
    const auto start = Clock::now();
    Model model;
    model.read(data, threads);
    const auto isRead = Clock::now();
    const std::vector<Page> pages = pagesOf(model);
    for (const char *folder : {"looks/by", "looks/tags"}) std::filesystem::create_directories(output + "/" + folder);
    const File folder(open(output.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (folder.descriptor < 0) fail(output);
    std::vector<Worker> workers(threads);
    const auto planned = Clock::now() - isRead;
    inParallel(threads, pages.size(), 16, [&](unsigned thread, size_t number) {
        Worker &worker = workers[thread];
        const auto before = Clock::now();
        worker.page.clear();
        render(model, pages, pages[number], worker.page);
        const auto between = Clock::now();
        if (!isCompared || !stands(folder.descriptor, pages[number].path, worker.page, worker.buffer)) {
            write(folder.descriptor, pages[number].path, worker.page);
            worker.written++;
        }
        worker.bytes += worker.page.size();
        worker.build += between - before;
        worker.write += Clock::now() - between;
    });
    Worker sum;
    for (const Worker &worker : workers)
        sum.build += worker.build, sum.write += worker.write, sum.written += worker.written, sum.bytes += worker.bytes;
    printf("{\"parse\": %.6f, \"build\": %.6f, \"write\": %.6f, \"pages\": %zu, \"written\": %zu, \"bytes\": %zu}\n",
        seconds(isRead - start), seconds(planned) + seconds(sum.build) / threads, seconds(sum.write) / threads,
        pages.size(), sum.written, sum.bytes);
}

}  // namespace

int main(int count, char **arguments) {
    if (count < 3 || count > 4 || (count == 4 && strcmp(arguments[3], "--compare") != 0)) {
        fprintf(stderr, "usage: floor DATA OUTPUT [--compare]\n");
        return 64;
    }
    try {
        run(arguments[1], arguments[2], count == 4);
    } catch (const std::exception &error) {
        fprintf(stderr, "floor: %s\n", error.what());
        return 1;
    }
    // What the model holds is the kernel's to free.
    fflush(stdout);
    _exit(0);
}
