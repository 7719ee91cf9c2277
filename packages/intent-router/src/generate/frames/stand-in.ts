/** The name of the file that stands for each of a set, which nobody calls a file. */
export const standIn = 'xq7';

export const standInWord = new RegExp(String.raw`(?<![\w./'"-])${standIn}\.\w+(?![\w/-])`, 'g');
