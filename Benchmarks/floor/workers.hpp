// Threads that share a list of jobs.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

// Runs body(thread, number) for each number below count; threads take `step` numbers at a time. The first error is
// thrown again.
template <class Body> void inParallel(unsigned threads, size_t count, size_t step, const Body &body) {
    std::atomic<size_t> next{0};
    std::exception_ptr error;
    std::mutex guard;
    const auto work = [&](unsigned thread) {
        try {
            for (size_t start = next.fetch_add(step); start < count; start = next.fetch_add(step))
                for (size_t number = start; number < count && number < start + step; number++) body(thread, number);
        } catch (...) {
            const std::lock_guard lock(guard);
            if (!error) error = std::current_exception();
            next = count;
        }
    };
    std::vector<std::thread> others;
    for (unsigned thread = 1; thread < threads; thread++) others.emplace_back(work, thread);
    work(0);
    for (std::thread &other : others) other.join();
    if (error) std::rethrow_exception(error);
}
