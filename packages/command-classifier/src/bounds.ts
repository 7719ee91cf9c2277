/** Wrappers around one command: `sudo nice timeout 5m env A=b time ccache gcc …` has six. */
export const wrappersMax = 8;

/** Shells around one command: `sudo sh -c 'bash -c "make"'` has two. Each has buffers of its own. */
export const shellsMax = 3;

/** A target's name beyond this is no name. Paths of objects in generated build trees reach some hundred. */
export const targetLengthMax = 512;

/** Segments of one line in a plan. What agents write has up to ten; a longer line is a script and stays as it is. */
export const segmentsMax = 64;
