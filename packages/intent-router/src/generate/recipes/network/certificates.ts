import type { Recipe } from '../recipe.ts';

/** Certificates, and what the network tells by a request. */
export const certificateRecipes: readonly Recipe[] = [
  {
    id: 'network/weather',
    does: 'shows the weather at a place, asked of a public service',
    says: ['weather {name}'],
    beside: 'forecast current like',
    gives: 'curl -s {address}',
    derive: { address: (value) => `https://wttr.in/${encodeURIComponent(value('name'))}` },
    examples: ['show the weather in London'],
  },
  {
    id: 'network/validate-cert-file',
    does: 'shows what stands in a certificate',
    says: ['certificate {file:filename}', 'read|decode certificate {file:filename}'],
    beside: 'file contents pem x509 details of',
    gives: 'openssl x509 -in {file} -noout -text',
    examples: ['show the certificate server.pem', 'decode certificate cert.crt'],
  },
  {
    id: 'network/cert-file-expiry',
    does: 'shows until when a certificate is valid',
    says: ['check certificate {file:filename} expiry', 'expiry {file:filename} certificate'],
    beside: 'when date does file valid of',
    gives: 'openssl x509 -in {file} -noout -enddate',
    examples: ['when does the certificate server.pem expire'],
  },
  {
    id: 'network/self-signed',
    does: 'makes a self-signed certificate for a year, with its key, for a host',
    says: [
      'create self-signed certificate {host}',
      'self-signed certificate {host}',
      'create self signed certificate of|for {host}',
      'self signed certificate {host}',
    ],
    beside: 'ssl tls new openssl key https signed self',
    gives:
      'openssl req -x509 -newkey rsa:4096 -nodes -days 365 -keyout key.pem -out cert.pem -subj {subject}',
    derive: { subject: (value) => `/CN=${value('host')}` },
    examples: [
      'create a self-signed certificate for localhost',
      'generate a self-signed ssl certificate for example.test.com',
    ],
  },
  {
    id: 'network/self-signed-days',
    does: 'makes a self-signed certificate for a year, with its key, and asks for the names in it',
    says: [
      'self-signed certificate valid year',
      'create self-signed certificate',
      'create self signed certificate',
    ],
    beside: 'valid one 1 year for ssl tls new openssl https signed self',
    gives: 'openssl req -x509 -newkey rsa:4096 -nodes -days 365 -keyout key.pem -out cert.pem',
    examples: ['create a self-signed certificate valid for one year'],
  },
  {
    id: 'network/create-csr',
    does: 'makes a private key and a request for a certificate for a host',
    says: ['create csr {host}', 'create certificate request {host}'],
    beside: 'key new openssl private with and ssl signing',
    gives: 'openssl req -new -newkey rsa:4096 -nodes -keyout {host}.key -out {host}.csr -subj {subject}',
    derive: { subject: (value) => `/CN=${value('host')}` },
    examples: ['create a certificate signing request for www.example.com'],
  },
  {
    id: 'network/send-mail',
    does: 'sends a mail with a subject; its text comes from standard input',
    says: [
      'send mail|email to {to:email}',
      'mail {to:email}',
      'send email {to:email} subject {text:message}',
      'send mail to {to:email} with subject {text:message}',
    ],
    beside: 'subject message test address',
    gives: 'mail[? -s {text}] {to}',
    examples: ['send an email to bob@example.com with the subject "done"'],
  },
];
