/* Options of the sanitizers' runtimes (make asan, make tsan). They are compiled in, because workers and the tests'
   commands do not inherit the environment. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
const char *__asan_default_options(void);
const char *__asan_default_suppressions(void);

/* Leaks are not checked: libvips, GLib and the Swift runtime do not free everything at exit. A refused allocation
   returns NULL, as without the sanitizer, because tests have pictures that ask for too much. */
const char *__asan_default_options(void) { return "detect_leaks=0:allocator_may_return_null=1"; }

/* A key path to an optional, which only tests read by, is copied by Swift's own library from a place to one that
   overlaps it. Foundation's Process, which only tests use, copies the whole of a directory entry where a part of it is
   all there is. */
const char *__asan_default_suppressions(void) {
    return "interceptor_via_lib:libswiftCore.so\ninterceptor_via_lib:libFoundation.so\n";
}
#endif
#if __has_feature(thread_sanitizer)
const char *__tsan_default_suppressions(void);

/* Closures that take a value in and give one back as their own (“inout sending”) are those of Mutex.withLock alone. A
   mutex that has to be waited for is taken in Swift's library, where the sanitizer does not see it. */
const char *__tsan_default_suppressions(void) { return "race:zYuYT\n"; }
#endif
#endif
