import { intentDomains } from './intent-domains.ts';
import { intentRequests } from './intent-requests.ts';
import { intentRouting } from './intent-routing.ts';
import type { Specification } from './item.ts';

export const intentRouter: Specification = {
  title: '004, intent router',
  items: [...intentRouting, ...intentRequests, ...intentDomains].flatMap(({ items }) => items),
};
