/*
 * The terminal while a screen is open: raw, on its alternate screen, and as it was again whatever happens.
 */
#ifndef HUNCH_TERMINAL_H
#define HUNCH_TERMINAL_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

/* The alternate screen, the mouse's buttons in SGR form, pastes in brackets (xterm's ctlseqs); and all of it back. */
static const char enter_screen[] = "\x1b[?1049h\x1b[?1000h\x1b[?1006h\x1b[?2004h";
static const char leave_screen[] = "\x1b[0m\x1b[?2004l\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l";

struct terminal {
  int fd;
  struct termios before;
  volatile sig_atomic_t is_raw;
  volatile sig_atomic_t is_entered;
};

static struct terminal terminal = {.fd = -1};
static volatile sig_atomic_t size_changed = 0;

static void write_to_terminal(const char *data, size_t length) {
  while (length > 0) {
    const ssize_t count = write(terminal.fd, data, length);
    if (count > 0) {
      data += count;
      length -= (size_t)count;
    } else if (count == 0 || errno != EINTR) {
      return;
    }
  }
}

/* Safe within a signal's handler. */
static void restore_terminal(void) {
  if (terminal.is_entered) {
    terminal.is_entered = 0;
    write_to_terminal(leave_screen, sizeof leave_screen - 1);
  }
  if (terminal.is_raw) {
    terminal.is_raw = 0;
    tcsetattr(terminal.fd, TCSADRAIN, &terminal.before);
  }
}

static void end_on_signal(int number) {
  restore_terminal();
  signal(number, SIG_DFL);
  raise(number);
}

static void note_size(int number) {
  (void)number;
  size_changed = 1;
}

static void handle(int number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  /* No SA_RESTART: a changed size has to end the wait for a key. */
  sigaction(number, &action, NULL);
}

static bool open_terminal(void) {
  terminal.fd = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
  if (terminal.fd < 0 || tcgetattr(terminal.fd, &terminal.before) != 0) return false;
  static const int ends[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGBUS, SIGABRT, SIGFPE};
  for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) handle(ends[i], end_on_signal);
  handle(SIGWINCH, note_size);
  /* A shell may have put us into the background, as fish does within a substitution. */
  signal(SIGTTOU, SIG_IGN);
  return true;
}

static bool make_raw(void) {
  struct termios raw = terminal.before;
  raw.c_iflag &= (tcflag_t) ~(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
  raw.c_oflag &= (tcflag_t)~OPOST;
  raw.c_lflag &= (tcflag_t) ~(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
  raw.c_cflag &= (tcflag_t) ~(CSIZE | PARENB);
  raw.c_cflag |= CS8;
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  terminal.is_raw = 1;
  /* What is typed ahead stays. */
  return tcsetattr(terminal.fd, TCSADRAIN, &raw) == 0;
}

static void enter_alternate_screen(void) {
  terminal.is_entered = 1;
  write_to_terminal(enter_screen, sizeof enter_screen - 1);
}

static struct winsize terminal_size(void) {
  struct winsize size;
  if (ioctl(terminal.fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    memset(&size, 0, sizeof size);
    size.ws_col = 80;
    size.ws_row = 24;
  }
  return size;
}

#endif
