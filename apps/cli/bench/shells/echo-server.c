/*
 * The least that a daemon could do: answers whatever arrives on a unix socket with the same suggestion, from a blocking
 * read, one connection at a time. What a shell needs for a round trip to it no daemon can go below.
 *
 * Usage: echo-server SOCKET. Prints "ready" once it listens; ends with its standard input.
 */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static const char answer[] = "status=ok\0text=true alpha-beta-gamma\0";

/* Until the client hangs up. Returns 0 when standard input has ended. */
static int serve(int client) {
  char request[4096];
  struct pollfd waits[2] = {{client, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
  for (;;) {
    if (poll(waits, 2, -1) < 0 || waits[1].revents != 0) return 0;
    if (read(client, request, sizeof request) <= 0) return 1;
    if (write(client, answer, sizeof answer) < 0) return 1;
  }
}

int main(int count, char **words) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int server = socket(AF_UNIX, SOCK_STREAM, 0);
  if (count != 2 || server < 0 || strlen(words[1]) >= sizeof address.sun_path) return 1;
  strcpy(address.sun_path, words[1]);
  if (bind(server, (struct sockaddr *)&address, sizeof address) < 0 || listen(server, 8) < 0) return 1;
  puts("ready");
  fflush(stdout);
  for (int serves = 1; serves;) {
    struct pollfd waits[2] = {{server, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
    if (poll(waits, 2, -1) < 0 || waits[1].revents != 0) break;
    int client = accept(server, NULL, NULL);
    if (client < 0) break;
    serves = serve(client);
    close(client);
  }
  return 0;
}
