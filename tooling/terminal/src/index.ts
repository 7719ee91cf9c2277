export { availableShells, requireShell, shellPath, type Shell } from './available-shells.ts';
export { keySequence, type Key } from './keys.ts';
export { promptMark, promptWithMark } from './prompt-mark.ts';
export { type Cell, type Cursor, Screen } from './screen.ts';
export { proveSocket, secretFileOf } from './proven-socket.ts';
export { startShell, type ShellOptions, type ShellSession, type WaitOptions } from './shell-session.ts';
export { type Answer, type FrameRecorder, listenForFrames, type RecordedFrame } from './frame-recorder.ts';
