/*
 * A command in the person's editor: in a file that is theirs alone, which is gone afterwards.
 */
#ifndef HUNCH_EDITOR_H
#define HUNCH_EDITOR_H

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bytes.h"
#include "terminal.h"

extern char **environ;

/* Its name ends as that of a script, for editors that colour what they know. */
static bool write_command_file(char *path, const char *text) {
  const int fd = mkstemps(path, (int)strlen(".sh"));
  if (fd < 0) return false;
  const size_t length = strlen(text);
  const bool written = write(fd, text, length) == (ssize_t)length && write(fd, "\n", 1) == 1;
  return close(fd) == 0 && written;
}

/* Without the newlines at its end, as a shell reads what a program prints. */
static bool read_command_file(const char *path, struct bytes *text) {
  FILE *file = fopen(path, "r");
  if (file == NULL) return false;
  char chunk[4096];
  bool fits = true;
  for (size_t count; fits && (count = fread(chunk, 1, sizeof chunk, file)) > 0;) fits = append(text, chunk, count, FRAME_BYTES_MAX);
  fclose(file);
  while (text->length > 0 && text->data[text->length - 1] == '\n') text->length--;
  return fits && append(text, "", 1, FRAME_BYTES_MAX);
}

/* What the screen was asked with is none of the editor's business. */
static void forget_fields(void) {
  for (char **variable = environ; *variable != NULL;) {
    char name[NAME_BYTES_MAX + 16];
    const char *equals = strchr(*variable, '=');
    const size_t length = equals == NULL ? 0 : (size_t)(equals - *variable);
    const bool is_field = strncmp(*variable, "HUNCH_F_", 8) == 0 && length > 0 && length < sizeof name;
    if (is_field) {
      memcpy(name, *variable, length);
      name[length] = '\0';
      unsetenv(name);
    } else {
      variable++;
    }
  }
}

static void become_editor(const char *path) {
  static const int usual[] = {SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGPIPE, SIGWINCH};
  for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++) signal(usual[i], SIG_DFL);
  for (int fd = 0; fd <= 2; fd++) {
    if (dup2(terminal.fd, fd) < 0) _exit(126);
  }
  forget_fields();
  /* VISUAL may have arguments, as "code --wait". */
  execl("/bin/sh", "sh", "-c", "eval \"${VISUAL:-${EDITOR:-vi}} \\\"\\$1\\\"\"", "sh", path, (char *)NULL);
  _exit(127);
}

/* Lines, echo and signals, as a program that a shell starts finds them: within a line editor they are off. */
static void make_cooked(struct termios *settings) {
  settings->c_iflag |= ICRNL | IXON;
  settings->c_oflag |= OPOST | ONLCR;
  settings->c_lflag |= ECHO | ICANON | ISIG | IEXTEN;
}

static bool run_editor(const char *path) {
  struct termios cooked = terminal.before;
  make_cooked(&cooked);
  tcsetattr(terminal.fd, TCSADRAIN, &cooked);
  /* Its keys are not for us, and a substitution of a shell may run in the background. */
  handle(SIGINT, SIG_IGN);
  handle(SIGQUIT, SIG_IGN);
  const pid_t foreground = tcgetpgrp(terminal.fd);
  if (foreground > 0 && foreground != getpgrp()) tcsetpgrp(terminal.fd, getpgrp());
  const pid_t child = fork();
  if (child == 0) become_editor(path);
  int status = -1;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (foreground > 0 && foreground != getpgrp()) tcsetpgrp(terminal.fd, foreground);
  tcsetattr(terminal.fd, TCSADRAIN, &terminal.before);
  return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* False: the editor gave up, or there is none. */
static bool edit_command(const char *directory, const char *text, struct bytes *edited) {
  char path[PATH_MAX];
  const int length = snprintf(path, sizeof path, "%s/edit-XXXXXX.sh", directory);
  if (length < 0 || (size_t)length >= sizeof path) return false;
  const bool is_edited = write_command_file(path, text) && run_editor(path) && read_command_file(path, edited);
  unlink(path);
  return is_edited;
}

#endif
