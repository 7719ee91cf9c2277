/* Included before each source: the first versions of functions that newer glibcs give a second one. */
#if defined(__x86_64__)
#define FIRST "GLIBC_2.2.5"
#else
#define FIRST "GLIBC_2.17"
#endif
#define FIRST_VERSION(name) __asm__(".symver " #name "," #name "@" FIRST)
FIRST_VERSION(dlclose);
FIRST_VERSION(dlerror);
FIRST_VERSION(dlopen);
FIRST_VERSION(dlsym);
FIRST_VERSION(exp);
FIRST_VERSION(log);
FIRST_VERSION(log2);
FIRST_VERSION(pow);
FIRST_VERSION(pthread_create);
FIRST_VERSION(pthread_join);
FIRST_VERSION(pthread_mutex_trylock);
FIRST_VERSION(pthread_mutexattr_destroy);
FIRST_VERSION(pthread_mutexattr_init);
FIRST_VERSION(pthread_mutexattr_settype);
FIRST_VERSION(pthread_once);
#undef FIRST_VERSION
#undef FIRST
