#1762160400
cd ~/code/lantern
#1762160454
git pull --rebase
#1762160508
pnpm install
#1762160557
pnpm test
#1762161203
pnpm test -- parser
#1762161259
vim src/parser.ts
#1762161313
pnpm test -- parser
#1762161369
git diff
#1762162014
git status
#1762162061
git add -A
#1762162108
git commit -m 'lexer: one pass'
#1762162176
git push
#1762162821
pnpm test -- parser
#1762162877
vim src/parser.ts
#1762162931
pnpm test -- parser
#1762162987
git diff
#1762163632
git status
#1762163679
git add -A
#1762163726
git commit -m 'docs: say what a span is'
#1762163803
git push
#1762164448
cd ~/code/harbour
#1762164502
docker compose up -d
#1762164559
docker compose logs -f api
#1762164622
curl -s localhost:8080/health | jq .
#1762164695
docker compose down
#1762165351
kubectl get pods -n staging
#1762165415
kubectl logs -f deploy/api -n staging
#1762165489
kubectl rollout restart deploy/api -n staging
#1762165571
kubectl rollout status deploy/api -n staging
#1762166252
cd ~/code/lantern
#1762166306
git status
#1762166353
git add -A
#1762166400
git commit -m 'parser: keep spans of comments'
#1762166483
git push
#1762167128
pnpm test -- parser
#1762167184
vim src/parser.ts
#1762167238
pnpm test -- parser
#1762167294
git diff
#1762167939
git status
#1762167986
git add -A
#1762168033
git commit -m 'ci: cache the store'
#1762168105
git push
#1762246800
cd ~/code/lantern
#1762246854
git pull --rebase
#1762246908
pnpm install
#1762246957
pnpm test
#1762247603
pnpm test -- parser
#1762247659
vim src/parser.ts
#1762247713
pnpm test -- parser
#1762247769
git diff
#1762248414
git status
#1762248461
git add -A
#1762248508
git commit -m 'fix: quote paths with blanks'
#1762248589
git push
#1762249234
pnpm test -- parser
#1762249290
vim src/parser.ts
#1762249344
pnpm test -- parser
#1762249400
git diff
#1762250045
git status
#1762250092
git add -A
#1762250139
git commit -m 'tests: a row for each bug'
#1762250217
git push
#1762250862
cd ~/code/harbour
#1762250916
docker compose up -d
#1762250973
docker compose logs -f api
#1762251036
curl -s localhost:8080/health | jq .
#1762251109
docker compose down
#1762251765
kubectl get pods -n staging
#1762251829
kubectl logs -f deploy/api -n staging
#1762251903
kubectl rollout restart deploy/api -n staging
#1762251985
kubectl rollout status deploy/api -n staging
#1762252666
cd ~/code/lantern
#1762252720
git status
#1762252767
git add -A
#1762252814
git commit -m 'lexer: one pass'
#1762252882
git push
#1762253527
pnpm test -- parser
#1762253583
vim src/parser.ts
#1762253637
pnpm test -- parser
#1762253693
git diff
#1762254338
git status
#1762254385
git add -A
#1762254432
git commit -m 'docs: say what a span is'
#1762254509
git push
#1762333200
cd ~/code/lantern
#1762333254
git pull --rebase
#1762333308
pnpm install
#1762333357
pnpm test
#1762334003
pnpm test -- parser
#1762334059
vim src/parser.ts
#1762334113
pnpm test -- parser
#1762334169
git diff
#1762334814
git status
#1762334861
git add -A
#1762334908
git commit -m 'parser: keep spans of comments'
#1762334991
git push
#1762335636
pnpm test -- parser
#1762335692
vim src/parser.ts
#1762335746
pnpm test -- parser
#1762335802
git diff
#1762336447
git status
#1762336494
git add -A
#1762336541
git commit -m 'ci: cache the store'
#1762336613
git push
#1762337258
cd ~/code/harbour
#1762337312
docker compose up -d
#1762337369
docker compose logs -f api
#1762337432
curl -s localhost:8080/health | jq .
#1762337505
docker compose down
#1762338161
kubectl get pods -n staging
#1762338225
kubectl logs -f deploy/api -n staging
#1762338299
kubectl rollout restart deploy/api -n staging
#1762338381
kubectl rollout status deploy/api -n staging
#1762339062
cd ~/code/lantern
#1762339116
git status
#1762339163
git add -A
#1762339210
git commit -m 'fix: quote paths with blanks'
#1762339291
git push
#1762339936
pnpm test -- parser
#1762339992
vim src/parser.ts
#1762340046
pnpm test -- parser
#1762340102
git diff
#1762340747
git status
#1762340794
git add -A
#1762340841
git commit -m 'tests: a row for each bug'
#1762340919
git push
