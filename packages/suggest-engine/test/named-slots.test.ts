import { describe, expect, test } from 'vitest';
import { namedPairs, templateOf } from '../src/normalize/template.ts';
import { memoryStore } from '../src/testing/index.ts';
import { createSuggestEngine } from '../src/index.ts';
import { shell } from './support/shell.ts';

describe('names are slots where a program takes them', () => {
  test.each([
    ['git switch feature/search', 'git switch <branch>'],
    ['git switch -c cart', 'git switch -c <branch>'],
    ['git switch main', 'git switch main'],
    ['git switch -', 'git switch -'],
    ['git checkout src/a.ts', 'git checkout <path>'],
    ['git checkout -- web', 'git checkout -- web'],
    ['git checkout .', 'git checkout .'],
    ['git checkout 1a2b3c4d', 'git checkout <sha>'],
    ['git merge --no-ff origin/fix', 'git merge --no-ff <branch>'],
    ['git rebase HEAD~3', 'git rebase HEAD~3'],
    ['git -C sub merge fix', 'git -C sub merge <branch>'],
    ['git push -u origin cart', 'git push -u origin <branch>'],
    ['git push', 'git push'],
    ['git commit -m fix', 'git commit -m <msg>'],
    ['git branch -d a b', 'git branch -d <branch> <branch>'],
    ['kubectl -n shop logs web-1', 'kubectl -n <namespace> logs <resource>'],
    ['kubectl logs web-1 -c app --namespace=shop', 'kubectl logs <resource> -c app --namespace=<namespace>'],
    ['kubectl exec -it web-1 -n shop -- sh', 'kubectl exec -it <resource> -n <namespace> -- sh'],
    ['kubectl get pods', 'kubectl get pods'],
    ['kubectl get pod web-1', 'kubectl get pod <resource>'],
    ['kubectl delete pod/web-1', 'kubectl delete <resource>'],
    ['kubectl rollout status deployment/web', 'kubectl rollout status <resource>'],
    ['kubectl port-forward svc/web 8080:80', 'kubectl port-forward <resource> <num>'],
    ['kubectl apply -f a.yaml -n shop', 'kubectl apply -f <path> -n <namespace>'],
    ['helm upgrade shop ./chart -n shop', 'helm upgrade <service> <path> -n <namespace>'],
    ['docker compose -f dev.yml logs -f api', 'docker compose -f <path> logs -f <service>'],
    ['docker compose exec api bash', 'docker compose exec <service> bash'],
    ['docker compose up -d', 'docker compose up -d'],
    ['docker exec -it web bash', 'docker exec -it <service> bash'],
    ['docker run -it web bash', 'docker run -it web bash'],
    ['sudo systemctl restart nginx php-fpm', 'sudo systemctl restart <service> <service>'],
    ['systemctl daemon-reload', 'systemctl daemon-reload'],
    ['journalctl -u mailer -n 50', 'journalctl -u <service> -n <num>'],
    ['service nginx reload', 'service <service> reload'],
    ['systemctl status "$unit"', 'systemctl status "$unit"'],
    ['kubectl get pods -n shop | grep web', 'kubectl get pods -n <namespace> | grep web'],
    ['ls -n shop', 'ls -n shop'],
  ])('%j is %j', (line, cmdNorm) => {
    expect(templateOf(line).cmdNorm).toBe(cmdNorm);
    expect(templateOf(cmdNorm).cmdNorm).toBe(cmdNorm);
  });

  test.each([
    ['kubectl logs <resource> -n <namespace>', [[0, 1]]],
    ['helm upgrade <service> <path> -n <namespace>', [[0, 2]]],
    ['git branch -d <branch>', []],
    ['cp <path> <path>', []],
  ])('the pairs of %j', (cmdNorm, pairs) => {
    expect(namedPairs(cmdNorm)).toEqual(pairs);
  });
});

const first = (texts: readonly string[]): string | undefined => texts[0];

describe('lines with the names that belong in them', () => {
  test('the names of the last command, where the way was the same with others', () => {
    const { run, ask } = shell();
    for (const line of [
      'kubectl describe pod api-1 -n pay',
      'kubectl logs api-1 -n pay',
      'ls',
      'kubectl describe pod web-7 -n shop',
    ])
      run(line);
    const [suggestion] = ask();
    expect(suggestion).toMatchObject({ text: 'kubectl logs web-7 -n shop', source: 'filled' });
    expect(suggestion?.reasons[0]?.text).toContain('kubectl logs <resource> -n <namespace>');
    for (const typed of ['k', 'kubectl', 'kubectl l', 'kubectl logs web-7 -n '])
      expect(ask(typed).map(({ text }) => text)).toContain('kubectl logs web-7 -n shop');
    expect(ask('make ').map(({ text }) => text)).toEqual([]);
  });

  test('the pod that belongs to the namespace, from another command about it', () => {
    const { run, texts } = shell();
    for (const line of [
      'kubectl describe pod api-1 -n pay',
      'kubectl describe pod web-7 -n shop',
      'kubectl get pods -n pay',
      'kubectl logs -n pay api-1',
      'kubectl get pods -n shop',
    ])
      run(line);
    expect(first(texts())).toBe('kubectl logs -n shop web-7');
    expect(texts('kubectl logs -n shop ')).toContain('kubectl logs -n shop web-7');
    // With what is typed of the name, and not against it.
    expect(first(texts('kubectl logs -n shop w'))).toBe('kubectl logs -n shop web-7');
    expect(texts('kubectl logs -n shop x')).toEqual([]);
  });

  test('none where two pods were as usual', () => {
    const { run, texts } = shell();
    for (const line of [
      'kubectl describe pod a -n pay',
      'kubectl describe pod b -n pay',
      'kubectl logs -n shop web',
      'ls',
    ])
      run(line);
    expect(texts('kubectl logs -n pay ')).toEqual([]);
  });

  test('none that is dangerous', () => {
    const { run, texts } = shell({ riskOf: (line) => (line.includes('delete') ? 'high' : 'safe') });
    for (const line of [
      'kubectl describe pod a -n pay',
      'kubectl delete pod a -n pay',
      'kubectl describe pod b -n shop',
    ])
      run(line);
    expect(texts()).not.toContain('kubectl delete pod b -n shop');
  });
});

describe('pairs of names', () => {
  test('are bounded as slots are, and the store forgets what the engine forgets', () => {
    const { engine, run, clock } = shell();
    const store = memoryStore();
    for (let number = 0; number < 60; number += 1) {
      const change = run(`kubectl logs pod-${number} -n space-${number}`);
      if (change !== null) void store.apply(change);
    }
    const pairs = [...store.snapshot().stats('slots')].filter(({ slotIndex }) => slotIndex >= 16);
    expect(pairs).toHaveLength(20);
    expect(pairs.map(({ member }) => member)).toContain('pod-59 space-59');
    const restored = createSuggestEngine({ clock });
    restored.restore(store.snapshot());
    expect(restored.stats().slots).toBe(engine.stats().slots);
    const fromImage = createSuggestEngine({ clock });
    fromImage.restore(store.snapshot(), structuredClone(engine.image()));
    expect(fromImage.stats().slots).toBe(engine.stats().slots);
  });
});
