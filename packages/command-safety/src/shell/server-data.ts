/** Programs that keep the data of others: every directory of theirs is part of it, or only some. */
export const databases: ReadonlySet<string> = new Set(
  'postgresql mysql mariadb mongo mongodb docker containerd redis etcd kubelet rancher libvirt elasticsearch'.split(
    ' ',
  ),
);
export const dataServers: ReadonlySet<string> = new Set([
  ...databases,
  ...(
    'postgres pgsql container containers valkey opensearch grafana prometheus influx influxdb influxdb1 influxdb2 influxdb3 vault ' +
    'consul nomad cassandra scylla clickhouse neo4j couchdb rabbitmq kafka zookeeper minio nextcloud gitlab gitea jenkins lxd lxc ' +
    'machines ldap samba victoria-metrics loki questdb cockroach tidb meilisearch qdrant weaviate milvus'
  ).split(' '),
]);

/** Directories by whose name somebody says that data are kept in them. */
export const dataDirectories: ReadonlySet<string> = new Set(
  (
    'data database databases db pgdata base upload uploads backup backups dump dumps storage attachments volumes repositories wal ' +
    'pg_wal binlog binlogs snapshots'
  ).split(' '),
);
const dataRoots: ReadonlySet<string> = new Set('opt srv data app apps service services'.split(' '));

/** `/opt/vault/data`, `/srv/app/uploads`: what a service keeps where it is installed. */
export function keepsData(whole: readonly string[]): boolean {
  return dataRoots.has(whole[0] ?? '') && dataDirectories.has(whole.at(-1) ?? '');
}

/** Whether a path leads to the data of a program that is known to keep some. */
export function isServerData(place: string): boolean {
  const parts = place.split('/', 12);
  const last = parts.at(-1) === '*' ? parts.at(-2) : parts.at(-1);
  return dataDirectories.has(last ?? '') && parts.some((part) => dataServers.has(part));
}
