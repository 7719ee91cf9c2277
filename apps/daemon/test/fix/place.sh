#!/usr/bin/env bash
# Makes, in the current directory, the places in which the commands of failures.toml fail.
set -eu
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.com \
  GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.com
git() { command git -c init.defaultBranch=main -c user.name=a -c user.email=a@example.com "$@" >/dev/null 2>&1; }

mkdir files node make just empty
cd files
mkdir -p documents/reports projects src archive.d
echo text >notes.txt
echo other >README.md
echo 'print(1)' >script.py
printf '#!/bin/sh\necho ran\n' >build.sh
printf 'public class Main {}\n' >Main.java
printf 'package main\nfunc main() {}\n' >tool.go
echo a >documents/reports/one.txt
tar -cf archive.tar notes.txt
touch archive.zip
ln -s notes.txt link
cd ..

cd node
printf '{"name":"n","version":"1.0.0","scripts":{"build":"true","test":"true","start":"true","lint":"true"}}\n' >package.json
cd ..

printf 'build:\n\ttrue\ninstall:\n\ttrue\nclean:\n\ttrue\n' >make/Makefile
printf 'build:\n  true\ndeploy:\n  true\n' >just/justfile

command git init --quiet --bare remote.git
command git init --quiet -b main repo
cd repo
command git config user.name a
command git config user.email a@example.com
echo one >tracked.txt
mkdir -p lib
echo l >lib/l.txt
printf 'ignored.log\n' >.gitignore
git add .
git commit -m first
git remote add origin ../remote.git
git push -u origin main
git branch develop
git branch feature/login
git tag v1.0
git switch -c topic
echo t >topic.txt
git add .
git commit -m topic
echo log >ignored.log
echo new >untracked.txt
cd ..

# The remote has a commit that this clone lacks.
git clone remote.git behind
git clone remote.git ahead
cd ahead
echo x >x.txt
git add .
git commit -m x
git push
cd ../behind
echo y >y.txt
git add .
git commit -m y
cd ..

# Changed files that another branch has otherwise.
cp -r repo dirty
cd dirty
git switch main
git switch -c other
echo two >tracked.txt
git commit -am two
git switch main
echo three >tracked.txt
cd ..

command git init --quiet -b main fresh
