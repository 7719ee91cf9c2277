/**
 * Words by what they mean. A request in words that no template has ("ditch the spreadsheets") shares its classes with one that a
 * template has ("delete the files"). A word may be in several classes. Plurals and the forms with -ed and -ing need not be listed.
 */
const classes: Readonly<Record<string, string>> = {
  // What to do.
  remove:
    'delete remove erase trash discard purge nuke wipe ditch toss chuck drop scrap bin rid junk eliminate destroy ' +
    'clear clean unlink throw dump obliterate vaporize zap prune cleanup rm del lose losing gone losche loschen ' +
    'entferne entfernen borra borrar elimina eliminar quita supprime supprimer efface effacer enleve apague apagar ' +
    'exclua excluir remova cancella rimuovi удали удалить убери verwijder usun revoke cut strip wipeout flush expunge ' +
    'shred uncheck unset evict cull weed scrub hide deleted removed',
  copy:
    'copy copies duplicate replicate backup mirror clone cp dup spare second kopiere kopieren kopie copia copiar ' +
    'copie copier скопируй копировать kopieer skopiuj cloned copied copying xerox reproduce backed snapshot mirrored ' +
    'carbon',
  move:
    'move put shift relocate transfer place stick shove drag mv transport migrate toss drop into onto verschiebe ' +
    'verschieben mueve mover deplace deplacer mova sposta перемести переместить verplaats bring carry haul push stash ' +
    'moved moving tuck file sweep gather collect',
  rename:
    'rename name called titled retitle renamed suffix prefix lowercase uppercase umbenennen benenne renombra ' +
    'renombrar renomme renommer renomeie rinomina переименуй',
  find:
    'find locate search look hunt seek where spot detect discover wherever somewhere anywhere lost misplaced lookup ' +
    'track hiding finde finden suche suchen wo encuentra encontrar busca buscar donde trouve trouver cherche chercher ' +
    'recherche ou encontre procure onde trova cerca dove найди найти ищи где zoek vind znajdz identify pinpoint ' +
    'unearth fish dig fetch match trace scan browse anyplace located existing exists exist present contains ' +
    'containing',
  show:
    'show list display print view see tell give get gimme enumerate reveal output dump check inspect peek read report ' +
    'lemme zeig zeige anzeigen liste auflisten muestra mostrar muestrame lista listar ver affiche afficher montre ' +
    'lister mostre mostra elenca visualizza покажи показать список выведи toon pokaz welche qualcosa que quels ' +
    'quelles quali preview browse examine review lookup summarize overview describe present visualize echo showing ' +
    'shows shown watch detail details info information status',
  create:
    'create make new add build generate touch mkdir establish produce craft fresh set erstelle erstellen anlegen lege ' +
    'neuen neue neu crea crear cree creer nouveau nouvelle nueva nuevo crie criar novo nova nuovo nuova создай ' +
    'создать новую новый maak utworz prepare scaffold init initialize spawn construct open begin form write fill ' +
    'populate provision compose',
  change:
    'change modify edit set alter adjust tweak fix correct convert turn transform switch swap make flip andere andern ' +
    'setze cambia cambiar modifica modifie modifier mude mudar altere измени изменить поменяй смени wijzig zmien ' +
    'repair patch reformat format normalize rewrite reorder adapt update override toggle reset rotate',
  count:
    'count many number tally total sum often times howmany amount average add zahle zahlen wieviele cuenta contar ' +
    'cuantos cuantas compte compter combien conte quantos quantas conta quanti quante посчитай сколько tel policz ' +
    'quantity length size frequency tallies counter totals statistics stats summary',
  compare:
    'compare diff differ difference different changed versus vs identical same differs vergleiche unterschied compara ' +
    'diferencia differences confronta сравни contrast against between mismatch discrepancy deviate diverge delta ' +
    'similar equal match unchanged',
  sort:
    'sort order rank arrange organize organise alphabetize alphabetical alphabetically ordered sorted descending ' +
    'ascending reverse shuffle sortiere sortieren ordena ordenar trie trier classe ordene ordina отсортируй ' +
    'сортировать sorteer',
  replace:
    'replace substitute swap instead sub exchange rewrite ersetze ersetzen reemplaza reemplazar sustituye remplace ' +
    'remplacer substitua substituir sostituisci замени заменить vervang zamien',
  filter:
    'filter only except without excluding exclude matching match containing contain contains mention mentions grep ' +
    'keep strip extract pick ignore ignoring skip skipping omit omitting restrict narrow drop hide keeping certain ' +
    'specific',
  kill:
    'kill terminate stop end quit close murder halt abort slay stopped shut shutdown force sigkill die dead exit ' +
    'beende beenden stoppe tote mata matar detener deten termina terminar tue tuer arrete arreter mate pare uccidi ' +
    'ferma убей завершить заверши останови culprit sigint interrupt cancel dispose evict shutoff turn off deactivate ' +
    'disable knock',
  start:
    'start launch run boot restart reload kick bounce enable relaunch spin fire resume rerun bring autostart starte ' +
    'starten neustart inicia iniciar reinicia reiniciar demarre demarrer redemarre redemarrer inicie reinicie avvia ' +
    'riavvia запусти перезапусти activate begin execute invoke trigger init startup restarted restarting reloads ' +
    'gracefully hup schedule',
  stuck:
    'stuck frozen froze freeze hang hung hanging unresponsive crash crashed lag laggy lagging slow sluggish crawling ' +
    'screaming loud hammering stalled wedged deadlocked spinning runaway misbehaving lagged choking dying dead',
  consume:
    'eat eating hog hogging use using consume consuming gobble gobbling take taking takes occupy occupying suck ' +
    'burning busy consumers hogs hungry intensive heavy greedy demanding busiest spike spiking leak leaking ' +
    'overloaded pegged drain draining',
  watch:
    'watch monitor follow tail live realtime observe eye stream track continuously growing refresh continuous ' +
    'interval poll ongoing tailing',
  install:
    'install uninstall reinstall upgrade update updates upgrades updated setup downgrade outdated installed ' +
    'autoremove newer bump installiere installieren deinstalliere aktualisiere aktualisieren instala instalar ' +
    'desinstala desinstalar actualiza actualizar installe installer desinstalle jour instale desinstale atualize ' +
    'installa disinstalla aggiorna установи установить поставь обнови обновить installeer zainstaluj zaktualizuj ' +
    'reinstalling provision upgrading updating bumping patch patches maintained prerequisites missing unmet ship ' +
    'ships shipped lts bleeding',
  reach:
    'ping reach reachable connect connected connection online offline alive respond responding answer resolve ' +
    'responds unreachable up down internet erreichbar verbinde verbindung conecta conexion disponible connexion ' +
    'connecte conectar conexao connetti connessione доступен соединение подключись accessible pingable handshake ' +
    'timeout timed resolved lookup dial contact talk tunnel dropped drops disconnect disconnected latency',
  download:
    'download fetch grab pull wget curl get downloading herunterladen lade runter descarga descargar bajar telecharge ' +
    'telecharger baixe baixar scarica скачай скачать загрузи pobierz retrieve save obtain snag pulling downloaded ' +
    'crawl scrape mirror',
  upload: 'upload send share post transfer push ship publish',
  compress:
    'compress zip pack bundle squeeze shrink archive tar squash deflate gzip tarball package compressed zipped ' +
    'bundled smaller wrap packe packen komprimiere komprimieren zippe comprime comprimir comprimelos compresse ' +
    'compresser compacte compactar comprimi сожми упакуй заархивируй архив архивируй spakuj compressing compression ' +
    'compact zipping tarring archived archiving reduce crunch stuff condense level highest deflated',
  extract:
    'extract unpack unzip decompress inflate explode untar expand uncompress gunzip unrar open crack entpacke ' +
    'entpacken auspacken descomprime descomprimir extrae extraer decompresse decompresser extrais dezippe descompacte ' +
    'extraia estrai decomprimi распакуй распаковать разархивируй rozpakuj extracting unzipping unpacked decompressing ' +
    'uncompressing unbundle untarring unarchive unwrap',
  allow:
    'allow permit let grant give allowed able can could access authorize enable everybody everyone anyone darf ' +
    'erlaube permite permiso donne permet разреши permitted allows writeable trusted shared share grants granting ' +
    'opening',
  deny:
    'forbid deny prevent block restrict revoke protect lock private secure disallow nobody noone unauthorized hide ' +
    'public world denied snooping prying restricted locked lockdown hidden sensitive confidential forbidden ' +
    'unreadable',
  own:
    'owner own owns owned belong belongs ownership belonging whose hand chown mine theirs gehort besitzer eigentumer ' +
    'propietario dueno proprietaire appartient possede dono proprietario владельца владелец принадлежит proprietor ' +
    'possession ownerships reassign responsible',
  save: 'save store keep persist record write',
  undo: 'undo revert rollback restore back recover discard reset previous return',
  publish: 'push publish upload ship',
  schedule:
    'schedule cron nightly daily hourly weekly midnight every periodically am pm recurring weekday timer timers ' +
    'interval tomorrow 3am 5pm noon scheduler',
  // Of what.
  file:
    'file document doc docs documents spreadsheet picture photo pic pics image img video movie clip song screenshot ' +
    'thesis resume paper pdf pdfs jpeg jpg png gif mp3 mp4 docx xlsx txt files presentation slides slide wallpaper ' +
    'recording invoice receipt notes draft report memo ebook book script scripts dotfile dotfiles copy csvs bak datei ' +
    'dateien archivo archivos fichero ficheros fichier fichiers arquivo arquivos bilder fotos foto документ файл ' +
    'файлы файлов bestanden bestand plik pliki excel powerpoint pptx odt epub tiff tif bmp raw psd wav flac m4a album ' +
    'playlist playlists thumbnails thumbnail cache wallpapers tarballs attachments manuscript dissertation homework ' +
    'assignment backup backups dumps item items songs clips pyc config configs template templates keys',
  folder:
    'folder directory dir dirs subfolder subdirectory subdirectories directories folders path downloads desktop tmp ' +
    'home parent node_modules tree symlink symlinks shortcut link links hardlink here inside trash filesystem root ' +
    'documents usb ordner verzeichnis verzeichnisse carpeta carpetas directorio dossier dossiers repertoire pasta ' +
    'pastas diretorio cartella cartelle папку папка папки каталог map katalog subdirs subfolders parents drive nas ' +
    'stick external mount mnt var etc opt usr srv bin lib appdata library location place cwd pwd playlist level ' +
    'levels up',
  text:
    'line lines word text string character column field row paragraph sentence log logs header comment occurrence ' +
    'pattern regex match content contents value whitespace tab tabs comma blank spaces json csv tsv yaml xml html ' +
    'caps capital capitals phrase term mention letter letters entry entries substring delimiter quotes syslog ' +
    'transcript zeile zeilen wort worter linea lineas palabra palabras texto ligne lignes mot mots linha linhas riga ' +
    'righe parola строк строки строку текст слово слова stdout output heading headings footer title titles csvs ' +
    'newline newlines linefeed crlf encoding ascii unicode quote bracket parentheses vowels digits numbers duplicates ' +
    'frequencies excerpt snippet passage keyword keywords stopwords prose markdown record records cell cells subtitle ' +
    'changelog traceback stacktrace stack trace warnings errors timestamp timestamps debug',
  code:
    'code function variable class method import todo fixme bug script source codebase program module config call ' +
    'calls define defined refactor symbol symbols identifier identifiers constant constants struct enum interface api ' +
    'names sources implementation references usages usage hardcoded literal',
  git:
    'git commit commits branch branches merge rebase stash tag repo repository repositories upstream fork origin ' +
    'remote checkout staged unstaged staging cherry blame bisect diff conflict conflicts hotfix github gitlab ' +
    'bitbucket pr prs submodule worktree head master main untracked tracked committed uncommitted unpushed commited ' +
    'mainline trunk vcs revision edits author authors zweig rama ramas branche коммит коммиты коммитов ветку ветки ' +
    'ветка закоммить stashes stashed committer contributor contributors contributed reflog squash rebased rebasing ' +
    'merging pulled pushing fetched cloned forks tags tagged gitignore ignored worktrees submodules hunk hunks ' +
    'detached lfs hook hooks signoff changeset changesets wip amend amended origin/main upstream/main diffs patch ' +
    'patches graph shortlog',
  network:
    'internet network ip address port ports dns host domain wifi wireless router website site url webpage server ssh ' +
    'socket sockets packet packets bandwidth latency gateway interface proxy certificate cert ssl tls signal ethernet ' +
    'http https request vpn hop hops route lan subnet firewall mac hostname webserver endpoint api nameserver mx ' +
    'whois ping traceroute speed tunnel sftp modem ipv4 ipv6 udp tcp listening nameservers registrar link online ' +
    'connectivity outage netz netzwerk netzwerkverbindungen adresse red puertos direccion reseau rede endereco rete ' +
    'indirizzo сеть порт порты интернет интернетом адрес сайт dhcp lease arp routes routing subnetmask netmask cidr ' +
    'bind unbind nic card cards adapters broadcast multicast nat dmz switch hub isp broadband upload downloads ' +
    'throughput jitter bandwith loss pings rules iptables ufw blocked whitelist rest curl header headers cookie ' +
    'cookies redirect 404 500 robots pages browser links torrent ftp smb samba printer telnet rdp vnc ntp smtp imap ' +
    'mailserver tld hosts nslookup dig speedtest wikipedia github.com traffic connections localhost loopback wlan0 ' +
    'eth0',
  process:
    'process processes program programs app apps application task tasks job jobs service services daemon pid thread ' +
    'threads background foreground priority zombie zombies cron crontab session systemd unit screen tmux running runs ' +
    'instance instances kernelthread workload nice sigterm systemctl prozess prozesse dienst dienste proceso procesos ' +
    'servicio servicios processus processo processos servico processi servizio процесс процессы службу сервис worker ' +
    'workers hog hogs culprit pids ppid parent child children spawn spawned fork forked threading oom scheduler timer ' +
    'timers fg bg nohup detached render script syslog journald print spooler units target runlevel startup autostart ' +
    'resource resources busy',
  software:
    'chrome firefox nginx apache httpd postgres postgresql mysql redis node nodejs java python python3 docker slack ' +
    'spotify sshd zoom mongodb elasticsearch rabbitmq cups bluetooth vlc gimp ffmpeg htop vim neovim emacs curl wget ' +
    'jq tmux django flask react numpy pandas express axios lodash webpack eslint typescript rust go ruby php gcc ' +
    'cmake terraform ansible wireshark thunderbird libreoffice steam discord code vscode intellij jenkins grafana ' +
    'prometheus kafka memcached haproxy caddy tomcat gunicorn celery nvidia npm pip teams skype telegram obs blender ' +
    'inkscape audacity',
  package:
    'package packages dependency dependencies dep deps library libraries module modules plugin virtualenv venv crate ' +
    'gem gems pypi npm pip apt brew homebrew yarn cargo dnf pacman snap flatpak formula cask wheel requirements ' +
    'lockfile ppa repos version versions release vulnerabilities vulnerable devdependency sdk toolchain runtime ' +
    'driver paket pakete paquete paquetes paquet paquets pacote pacotes pacchetto pacchetti пакет пакеты pakiet pkg ' +
    'pkgs lib libs dependancy dependancies devdependencies peer node_modules package.json composer poetry pipenv ' +
    'conda environment env interpreter compiler headers fonts codec codecs drivers firmware upgradable upgradeable ' +
    'patchlevel lts edition editions mirror mirrors registry registries software store appstore addon extension ' +
    'extensions bundle bundler apps',
  archive:
    'archive archives zip tarball tar gz rar 7z gzip bz2 xz tgz zst targz zipfile zips tarballs jar archiv архива ' +
    'zipfiles tarred war ear iso img cab arj lzma level parts volume volumes multipart',
  capacity:
    'disk space storage room memory ram swap full drive capacity gigabytes free usage quota inode inodes hdd ssd ' +
    'weigh heavy speicher speicherplatz platz festplatte festplattenbelegung arbeitsspeicher frei espacio disco ' +
    'memoria libre espace disque memoire espaco livre spazio места место памяти диске диск свободно gigs gigabyte ' +
    'megabytes terabyte bytes available used occupied remaining left partition filling filled fullness consumption ' +
    'footprint size sizes hog utilization pagefile hibernation',
  machine:
    'machine computer laptop box system hardware pc desktop server workstation host vm device raspberry rechner ' +
    'maquina ordenador computadora ordinateur computador компьютер система системе macbook thinkpad node cluster ' +
    'instance platform rig chromebook',
  hardware:
    'cpu processor core cores gpu graphics battery temperature temp sensor sensors bios motherboard usb pci partition ' +
    'partitions disk monitor architecture arm intel amd x86 64bit fan serial stick sticks chip chipset socket ghz ' +
    'vram display screen resolution keyboard mouse webcam microphone nic ssd hdd nvme smart wattage voltage power ' +
    'adapter charging plugged peripherals devices drivers temperatures',
  os:
    'os kernel linux ubuntu debian mac macos fedora distro distribution operating unix windows centos uptime boot ' +
    'booted reboot release arch locale timezone hostname environment env betriebssystem sistema systeme noyau ядра ' +
    'версия codename lsb variable variables setting language selinux apparmor init architecture bit bits endianness ' +
    'glibc',
  user:
    'user users account accounts whoami logged login logins uid username userid members membership guests benutzer ' +
    'angemeldet eingeloggt usuario usuarios conectado utilisateur utilisateurs utente пользователь пользователи ' +
    'session sessions people sudoer shells gid groups',
  clock:
    'date time clock calendar timezone weekday timestamp epoch day today utc gmt leap year sunrise stopwatch',
  permission:
    'permission permissions executable readable writable writeable exec bit rwx mode runnable readonly umask chmod ' +
    'acl access right rights privilege privileges setuid setgid sticky owner group read write execute sudo root ' +
    'denied chown chgrp world 755 644 600 777 rechte berechtigungen zugriffsrechte ausfuhrbar schreibgeschutzt lesen ' +
    'schreiben lesbar permisos permiso ejecutable escritura lectura ejecucion droits ecriture lecture permissoes ' +
    'executavel permessi eseguibile права доступа исполняемым чтение запись modes octal bits rw rx ro wx chmodded ' +
    'chowned acls facl suid sgid guests outsider others everyone else inherits inherit snoop executables',
  person:
    'sarah bob alice anna dave john mary tom peter jane mike colleague teammate boss jenny kevin maria alex sam bill ' +
    'someone somebody anyone coworker intern brother sister coworkers developer developers team member teammates ' +
    'client customer customers manager',
  large:
    'large big huge fat heavy largest biggest bigger larger fattest massive enormous giant heaviest bulky over ' +
    'exceeding above chunky top grosste grossten große größte größten groß grandes grande gros plus grands maiores ' +
    'piu большие больше самые maximum max gigantic topmost greatest longest widest oversize oversized sizable most ' +
    'bloated',
  old:
    'old older oldest ancient stale outdated newest newer new latest recent recently fresh modified changed created ' +
    'accessed edited touched fortnight alte alter älter antiguos viejos vieux anciens antigos vecchi старше старые ' +
    'geandert modificados modifies modificati letzten ultimos derniers ultimi последние последний before after aged ' +
    'expired past prior earlier previous yesterday updated opened untouched unused birth born christmas easter',
  empty: 'empty blank zero nothing hollow',
  hidden: 'hidden dotfiles invisible secret',
  duplicate:
    'duplicate duplicates dupes dupe repeated repeats twice identical unique distinct double dedupe deduplicate ' +
    'redundant',
  moment:
    'today yesterday tomorrow week month year hour day days weeks months years hours minutes minute since ago monday ' +
    'tuesday wednesday thursday friday saturday sunday january february march april june july august september ' +
    'october november december morning noon tonight night recently summer winter last fortnight weekend heute gestern ' +
    'woche monat tage tagen hoy ayer dias semana aujourd hui hier jours semaine hoje ontem oggi ieri giorni сегодня ' +
    'вчера дней daily fortnightly quarter decade second seconds evening midnight weekday weekly monthly yearly annual ' +
    '2020 2021 2022 2023 2024 2025 2026 jan feb mar apr jun jul aug sep oct nov dec christmas',
  // Nothing for a shell.
  chat:
    'poem joke weather story haiku limerick love feel feeling life pizza recipe rain snow sunny movie novel hamlet ' +
    'song lyrics poetry essay homework dream dreams tired bored sad happy advice birthday president capital planet ' +
    'moon universe god meaning philosophy history war football soccer game games queen king actor singer painter ' +
    'painted composer cook dinner lunch breakfast restaurant hotel flight vacation holiday trip cat cats dog dogs ' +
    'penguin penguins horse tea coffee sushi beer wine girlfriend boyfriend wife husband mom dad friend friends sky ' +
    'sun ocean sea mountain country city france japan paris london germany stock bitcoin money salary raise job ' +
    'career supermarket shop buy order riddle quote motivation horoscope mona lisa teacher school exam diet gym sleep ' +
    'baby wedding gift present thank thanks hello hi hey bye goodbye morning human robot ai sentient opinion favorite ' +
    'favourite think believe marry learn translate french spanish german gedicht witz wetter danke hallo poema chiste ' +
    'clima tiempo gracias hola blague poeme meteo temps bonjour merci piada ola obrigado barzelletta poesia ciao ' +
    'grazie анекдот стихотворение погода привет спасибо witam workout meeting jazz rock pop concert dance dating ' +
    'marriage divorce therapy politics election news headline sports tennis basketball olympics fashion shoes dress ' +
    'hair makeup doctor medicine headache flu covid vitamin calories protein bread cake cookies pasta soup chicken ' +
    'rice eggs cheese chocolate cocktail zodiac horoscopes astrology dinosaur dinosaurs elephant tiger bird fish ' +
    'rabbit unicorn dragon pirate princess wizard superhero batman spiderman marvel disney netflix youtube tiktok ' +
    'instagram facebook twitter celebrity quantum physics chemistry biology psychology economics inflation recession ' +
    'mortgage rent insurance lottery casino poker chess sudoku crossword puzzle trivia quiz compliment insult flirt ' +
    'kiss hug santa claus christmas halloween tourist beach mountains hiking camping fishing gardening knitting ' +
    'guitar piano violin',
  vague:
    'it that this thing stuff something everything anything whatever usual discussed talked mentioned again before ' +
    'proceed continue same previous plan matter issue problem mess done anyhow somehow know idea sort kind way things ' +
    'them those these one ones really actually anyway repeat nothing never mind okay',
  tool:
    'docker container containers kubernetes k8s pod pods helm terraform aws s3 ec2 azure gcloud database sql table ' +
    'query compile compiler build makefile test tests linter repl debugger alias aliases history man manual clipboard ' +
    'screenshot volume brightness password uuid vm virtualbox notebook jupyter gpg encrypt decrypt ffmpeg video audio ' +
    'mount unmount format reboot shutdown hibernate shell prompt zshrc bashrc loop regex stack cloudformation ' +
    'pipeline ci cd deploy deployment deployments playbook spark hadoop migration migrations orm schema view index ' +
    'trigger transaction mongodump graphql swagger postman unit unittest pytest jest mocha coverage profiler ' +
    'breakpoint gdb valgrind lint prettier minify transpile latex pandoc ocr barcode qr screencast microphone webcam ' +
    'printer scanner wallpaper theme font cursor keybinding macro crop resize rotate watermark gif encode decode ' +
    'transcode subtitles flash burn bootable grub emulator wine game minecraft arduino raspberry gpio',
  wonder:
    'why explain meaning mean means what whats who whos difference understand teach how does warum por pourquoi ' +
    'perche почему erklare explica explique define definition example examples tutorial learn guide documentation ' +
    'works work reason purpose',
};

const classesOfWord = new Map<string, readonly string[]>();
for (const [name, list] of Object.entries(classes)) {
  for (const word of new Set(list.split(' ')))
    classesOfWord.set(word, [...(classesOfWord.get(word) ?? []), name]);
}

const none: readonly string[] = [];

/** The classes of a  word, or of the word without its ending. */
export function classesOf(word: string): readonly string[] {
  const found = classesOfWord.get(word);
  if (found !== undefined) return found;
  for (const [ending, replacements] of endings) {
    if (!word.endsWith(ending) || word.length < ending.length + 3) continue;
    const stem = word.slice(0, -ending.length);
    for (const replacement of replacements) {
      const inflected = classesOfWord.get(stem + replacement);
      if (inflected !== undefined) return inflected;
    }
    const undoubled = stem.at(-1) === stem.at(-2) ? classesOfWord.get(stem.slice(0, -1)) : undefined;
    if (undoubled !== undefined) return undoubled;
  }
  return none;
}

const endings: readonly (readonly [string, readonly string[]])[] = [
  ['ies', ['y']],
  ['es', ['', 'e']],
  ['s', ['']],
  ['ing', ['', 'e']],
  ['ed', ['', 'e']],
  ['er', ['', 'e']],
];
