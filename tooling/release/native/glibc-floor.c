/*
 * What keeps an addon that is compiled on a newer glibc loadable on glibc 2.28, the oldest that Node's own builds run on: functions
 * that moved into libc, or got a new version, since then. compile-sqlite.mjs checks that nothing newer is left.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Until 2.33 they were in the static part of libc alone. On 64 bits `struct stat` is the kernel's. */
__attribute__((visibility("hidden"))) int stat64(const char *path, struct stat64 *to) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, to, 0);
}

__attribute__((visibility("hidden"))) int lstat64(const char *path, struct stat64 *to) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, to, AT_SYMLINK_NOFOLLOW);
}

__attribute__((visibility("hidden"))) int fstat64(int fd, struct stat64 *to) {
  return (int)syscall(SYS_fstat, fd, to);
}

/* std::__throw_bad_array_new_length() of GCC 11: no caller is left that could catch it. */
__attribute__((visibility("hidden"), noreturn)) void _ZSt28__throw_bad_array_new_lengthv(void) { abort(); }
