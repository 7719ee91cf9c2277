/*
 * The terminal while a screen is open: raw, on its alternate screen or with rows of its own below the line, and as it was again
 * whatever happens.
 */
#ifndef HUNCH_TERMINAL_H
#define HUNCH_TERMINAL_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

/* The alternate screen, the mouse's buttons in SGR form, pastes in brackets (xterm's ctlseqs); and all of it back. */
static const char enter_screen[] = "\x1b[?1049h\x1b[?1000h\x1b[?1006h\x1b[?2004h";
static const char leave_screen[] = "\x1b[0m\x1b[?2004l\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l";

/*
 * Below the line the cursor is hidden and stands, between two frames, where the screen begins: so that whatever a change of the
 * size does to the rows, all that is below it is ours. The line's cursor is saved (DECSC) once there is room; after a change of the
 * size its row is the one above, and the shell draws it anew.
 */
static const char enter_inline[] = "\x1b[?25l\x1b[?2004h";
/* Not from the very first cell on: tmux would move all of it into its history. */
#define CLEAR_BELOW "\r\x1b[K\x1b[C\x1b[J\r"
#define LEAVE_INLINE "\x1b[0m" CLEAR_BELOW "\x1b[?2004l"
static const char leave_inline[] = LEAVE_INLINE "\x1b" "8\x1b[?25h";
static const char leave_resized_below[] = LEAVE_INLINE "\x1b[A\x1b[?25h";
static const char leave_resized_here[] = LEAVE_INLINE "\x1b[?25h";

struct terminal {
  int fd;
  struct termios before;
  volatile sig_atomic_t is_raw;
  /* What puts the terminal's screen back; NULL: it was not changed. */
  const char *volatile leave;
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
  const char *leave = terminal.leave;
  if (leave != NULL) {
    terminal.leave = NULL;
    write_to_terminal(leave, strlen(leave));
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
  terminal.leave = leave_screen;
  write_to_terminal(enter_screen, sizeof enter_screen - 1);
}

/* IND (ESC D) goes down, and scrolls at the end, in the same column. */
static void enter_rows(unsigned rows, bool is_below) {
  static const char down[] = "\x1b" "D";
  const unsigned room = is_below ? rows : rows - 1;
  char up[16];
  const int length = snprintf(up, sizeof up, "\x1b[%uA", room);
  write_to_terminal(enter_inline, sizeof enter_inline - 1);
  for (unsigned i = 0; i < room; i++) write_to_terminal(down, sizeof down - 1);
  if (room > 0) write_to_terminal(up, (size_t)length);
  terminal.leave = leave_inline;
  write_to_terminal("\x1b" "7", 2);
  if (is_below) write_to_terminal("\x1b" "D\r", 3);
}

static void note_moved_line(bool is_below) {
  if (terminal.leave == leave_inline) terminal.leave = is_below ? leave_resized_below : leave_resized_here;
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
