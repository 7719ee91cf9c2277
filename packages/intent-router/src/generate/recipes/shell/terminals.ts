import type { Recipe } from '../recipe.ts';

/** The screen, and terminals that go on when one leaves. */
export const terminals: readonly Recipe[] = [
  {
    id: 'general/screenshot',
    does: 'takes a picture of the screen',
    says: ['screenshot', 'create screenshot', 'screen capture', 'grab screen', 'take picture screen'],
    beside: 'whole screen take desktop picture full',
    gives: [
      { on: 'linux', gives: 'gnome-screenshot' },
      { on: 'macos', gives: 'screencapture screenshot.png' },
    ],
    examples: ['take a screenshot', 'capture the screen'],
  },
  {
    id: 'general/screenshot-later',
    does: 'takes a picture of the screen after some seconds',
    says: ['screenshot after|in {n} second', 'take screenshot {n} second', 'screenshot {n} second delay'],
    beside: 'delay of after whole screen',
    gives: [
      { on: 'linux', gives: 'gnome-screenshot -d {n}' },
      { on: 'macos', gives: 'screencapture -T {n} screenshot.png' },
    ],
    examples: ['take a screenshot after 5 seconds'],
  },
  {
    id: 'general/start-tmux',
    does: 'starts a tmux session of that name',
    says: ['start|create|open tmux session {name}', 'tmux session {name}', 'start tmux {name}'],
    beside: 'named new named called',
    gives: 'tmux new -s {name}',
    examples: ['start a tmux session called work', 'create a new tmux session named build'],
  },
  {
    id: 'general/attach-screen',
    does: 'goes back to a detached screen session',
    says: [
      'reattach|attach|resume screen session',
      'reattach screen',
      'return to screen session',
      'resume detached screen',
    ],
    beside: 'detached to my background back',
    gives: 'screen -r',
    examples: ['reattach to my detached screen session'],
  },
  {
    id: 'general/attach-tmux',
    does: 'goes back to a tmux session',
    says: [
      'attach|reattach|resume tmux session {name}',
      'attach tmux {name}',
      'connect|return|go to tmux session {name}',
    ],
    beside: 'back named called',
    gives: 'tmux attach -t {name}',
    examples: ['attach to the tmux session dev'],
  },
  {
    id: 'general/list-tmux',
    does: 'lists the tmux sessions',
    says: ['tmux session', 'show tmux'],
    beside: 'running open active all my',
    gives: 'tmux ls',
    examples: ['list tmux sessions'],
  },
  {
    id: 'general/kill-tmux',
    does: 'ends a tmux session',
    says: ['kill|stop|close|end|delete tmux session {name}', 'kill tmux {name}'],
    beside: 'named called',
    gives: 'tmux kill-session -t {name}',
    examples: ['kill the tmux session dev'],
  },
  {
    id: 'general/which-terminal',
    does: 'shows how many columns and lines the terminal has',
    says: ['screen size|column', 'count column line screen', 'width screen'],
    beside: 'height width and line column current in of terminal row',
    gives: 'tput cols lines',
    examples: ['show the terminal size', 'how many columns and rows does the terminal have'],
  },
];
