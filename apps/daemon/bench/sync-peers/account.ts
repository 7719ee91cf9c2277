export interface Account {
  readonly user: string;
  readonly password: string;
}

let accounts = 0;

/** One that no other row has. */
export function newAccount(): Account {
  accounts += 1;
  return { user: `anna${process.pid}x${accounts}`, password: 'correct horse' };
}
