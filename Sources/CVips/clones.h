/* `VT_CLONES` before a function: the compiler's loops for the processors of this decade as well, among which the loader
   chooses. Not under the thread sanitizer (make tsan): the choosing code would call it before it has begun. */
#ifndef VITRINE_CLONES_H
#define VITRINE_CLONES_H

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define VT_CLONES
#endif
#endif
#ifndef VT_CLONES
#ifdef __x86_64__
#define VT_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define VT_CLONES
#endif
#endif

#endif
