const ofNode = ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate', 'require'];

/** Takes from this process what Node has and a browser lacks, before the next import is evaluated; whether it succeeded. */
export const isNodeGone = ofNode.every((name) => Reflect.deleteProperty(globalThis, name));
