import { decode } from '../../base64-floats.ts';

// Made by tooling/train-ranker; do not edit.

/** Profiles that were learnt with other start weights or features are left aside. */
export const startVersion = 1;

/**
 * What each feature weighs for someone of whom nothing is known, for each head one after the other.
 *
 * Trained on the development half of MUNI/KYPO shell commands (Švábenský et al., Data in Brief 38:107398, CC BY 4.0), twice over: each person alone, and each recording as one history.
 * With each fifth of the people judged by weights of the others, and nothing learnt on the way:
 *   empty: 18384 lessons, top 1 18.72 %, top 5 33.98 %
 *   one: 18340 lessons, top 1 30.49 %, top 5 44.11 %
 *   two: 15622 lessons, top 1 25.56 %, top 5 38.40 %
 *   more: 28232 lessons, top 1 28.52 %, top 5 38.33 %
 */
export const startWeights: Float32Array =
  decode(
    [
      'rNZhv3eW177tr0E99tqjPpQPKz5SWsY/P7nAvqs8yb07tjo/WpzqPsVqT79bQCu+tlCyvq/0tj7BCxK+9a/nPoKUPz9dbAQ/',
      'zcxMPwN9Dj/vYoQ8VqSVPkp3p742ysk99iEHv3BC6D3dU/4+FmyyP+p37b7xIko+C3kWPsSUpD8V+sO+PlK3vMcNOr8PwRI/',
      'BYoEPy7eQz91zFA/xIMHvsWiEj9fGaI+mpkZPwAAgD8AAAA/mpmZPhzIRj+vbwq/2nWfvhF5Tz4JFD+/nQI+vvV7GT7xsYI9',
      'wsjhv3Pm6T4Jy9I+h+KiPx0RbD8QY5k/efNXP97pXT63CD0/y3JAvpAHTj9bxz0/vnXeP2OWFj8Towk/AAAAAAAAAAAAAAAA',
      'AAAAAAAAAAAMKvS+X/+uvtiPJj7WuyU/HY+aPlHWlD/eKdu+cu52vgCsED+ze6s+4Hgxv8C+T76qJPe9eSHHPl6vNb4aJHQ+',
      'dfw2P+jbiz7NzEw/sBeaPd1Vhb5TIvA+0oYTv43Ldb4KsyU9LEQ1Pzh13z7CT2M/5AEHv1Y4hD6Hi8G8Wu0NQHfkHb9Xl8s9',
      'mphVv3sVrz5HzF4+jUDHP+uhoz/JGkO+4IJoPyiL6D6amRk/AACAPwAAAD+amZk+0G1EP3pFJ77vw+69+KpjPjjfGr9hBx09',
      'HJ0nvlJibb7uOXW/YbKtvLkGkT5+w44/FI0rP43Dbz8XgDk/pzeNvmD6ED/zsuO+wEcHPxbvkT7lNVm/ZqqhP703oj4UjSs/',
      'AAAAAAAAAAAAAAAAAAAAADR9A76WeZK+g3WuPHLGQT+Pm6w+trJTP71IAL8RQR++/xFwPgLJhz4DPAK/xXQtvr4Kk71YOog+',
      'C8dhvh96Az2Q6/U+z/KBPs3MTD+6pEi+eSjpvtGDDzs6i2G/86WXvhWvVT01Ixc/K+WRPpobMz9pw+++016MPtV9vL1vZBdA',
      'UvNMv7bE9bw62HG/34IgvlxhSj73Apg/3G7bP20D7b25fVM/xysbP5qZGT8AAIA/AAAAP5qZmT68KD8/BAi6vm3jkz0odLQ9',
      'VFoCvw2Vlb3CAwW/H3/pvtCm7r63RRM/VWa3PnA7hT84K+M+CA4kP3f4Cj8NhQG+taCtPubhsb6Olb8+KTUqPoQlrb8gmcw/',
      'vOKAPgAAAAA4K+M+AAAAAAAAAAAAAAAAklE2vtXssL7NGo88MW9sPychlT6VM3I/4rThvhu9Rr6DR6k+dr+FPoip7r76cWm+',
      '+6CCO73fwD6DZFm+rz+FOhMjGD+ucPk9zcxMPxvCSb50Lc++2HvzPiVAMb/TOKe+mRNePhcAQD9x9yg+EcM5PxYX+754MZo+',
      'Avu5u8ZeNkDoEti+4OwlPWWrWb+IfGQ+v57VPBJB1D9AR9I/VB0AvrmkOD8BGgU/mpkZPwAAgD8AAAA/mpmZPi4BXD8f+Yu+',
      'sScnPJsluj0YtAm/CA8evuc59b5k48y+H5BYvzVHyD7q238+J6kiP3Y+BT8h4yM/dxgOP7Juor6srt0+cJ24vvs/BT9CY3A+',
      'OEbjvxS77T8GiHU+AAAAAAAAAADoc50+GJ96PuaJ0D0=',
    ].join(''),
  ) ?? new Float32Array(0);
