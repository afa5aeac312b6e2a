// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NetworkReadTest {

  private final Reported reported = new Reported();
  private final NetworkRead read = new NetworkRead(reported, 0);

  /** What the kernel tells of the next read. */
  private static final class Reported implements ReadArrivals {

    private Known known = Known.ALL;
    private long first = WallClock.UNKNOWN;
    private long last;
    private int held = -1;
    private boolean afresh = true;
    private boolean emptied = true;
    private int merged;
    private boolean firstAlone;
    private long roundTrip;
    private long readUntil = WallClock.UNKNOWN;

    @Override
    public long roundTripNanos() {
      return roundTrip;
    }

    @Override
    public long readUntil() {
      return readUntil;
    }

    @Override
    public Known convert(long now, int bytes) {
      return known;
    }

    @Override
    public long first() {
      return first;
    }

    @Override
    public long last() {
      return last;
    }

    @Override
    public boolean afresh() {
      return afresh;
    }

    @Override
    public boolean emptied() {
      return emptied;
    }

    @Override
    public int merged() {
      return merged;
    }

    @Override
    public boolean firstAlone() {
      return firstAlone;
    }

    @Override
    public void events(int events) {
      held = events;
    }
  }

  @Test
  void onlyTheKernelSaysThatAReadCameTooSoon() {
    reported.last = 700_000;
    read.begin(10, 900_000);
    assertThat(read.cameTooSoonFor(800_000)).isTrue();
    assertThat(read.cameTooSoonFor(715_000)).as("as exact as clocks are").isFalse();
    assertThat(read.cameTooSoonFor(600_000)).isFalse();
    reported.roundTrip = 150_000;
    assertThat(read.cameTooSoonFor(571_000)).as("sooner than there and back").isTrue();
    assertThat(read.cameTooSoonFor(569_000)).isFalse();
    reported.known = ReadArrivals.Known.NOTHING;
    read.begin(10, 1_000_000);
    assertThat(read.cameTooSoonFor(2_000_000)).isFalse();
    reported.known = ReadArrivals.Known.BEGINNING;
    read.begin(10, 1_100_000);
    assertThat(read.cameTooSoonFor(2_000_000)).isFalse();
  }

  private long next() {
    return read.next(0);
  }

  private int coarseOf(int events) {
    int coarse = 0;
    for (int i = 0; i < events; i++) {
      next();
      coarse += read.source() == StampSource.COARSE ? 1 : 0;
    }
    return coarse;
  }

  private void read(long first, long last, long now) {
    reported.first = first;
    reported.last = last;
    read.begin(100, now);
  }

  private void readOne(long arrived, long now) {
    read(WallClock.UNKNOWN, arrived, now);
  }

  @Test
  void anEventIsStampedWhenItArrived() {
    readOne(70, 100);
    assertThat(next()).isEqualTo(70);
    assertThat(read.source()).isEqualTo(StampSource.KERNEL);
    assertThat(read.lateNanos()).isEqualTo(30);
    assertThat(read.arrivedAt()).isEqualTo(70);
  }

  @Test
  void ofTwoEventsBothAreKnown() {
    read(40, 70, 100);
    assertThat(next()).isEqualTo(40);
    assertThat(read.source()).isEqualTo(StampSource.KERNEL);
    assertThat(next()).isEqualTo(70);
    assertThat(read.source()).isEqualTo(StampSource.KERNEL);
    assertThat(read.lateNanos()).isEqualTo(30);
  }

  /** Which one is last shows too late, so one of them counts for the other. */
  @Test
  void whatIsBetweenIsCoarse() {
    read(40_000, 70_000, 100_000);
    int coarse = 0;
    for (int i = 0; i < 5; i++) {
      assertThat(next()).isEqualTo(i == 0 ? 40_000 : 70_000);
      coarse += read.source() == StampSource.COARSE ? 1 : 0;
    }
    assertThat(coarse).isEqualTo(3);
    assertThat(read.spreadNanos()).isEqualTo(30_000);
  }

  @Test
  void eventsThatArrivedTogetherAreAllKnown() {
    read(70, 70, 100);
    for (int i = 0; i < 16; i++) {
      assertThat(next()).isEqualTo(70);
      assertThat(read.source()).isEqualTo(StampSource.KERNEL);
    }
  }

  /** The kernel keeps the later time of what it merges: only the last event's is certain. */
  @Test
  void ofMergedArrivalsOneIsKnown() {
    long base = 10 * WallClock.TIGHT_NANOS;
    readOne(base, base);
    next();
    reported.merged = 3;
    read(4 * base, 4 * base, 5 * base);
    assertThat(coarseOf(3)).isEqualTo(2);
    assertThat(read.spreadNanos()).isEqualTo(3 * base);
  }

  /** The end of a merged one may be among what was left unread. */
  @Test
  void ofMergedArrivalsThatTakeSeveralReadsNoneIsKnownBeforeTheLast() {
    long base = 10 * WallClock.TIGHT_NANOS;
    readOne(base, base);
    next();
    reported.merged = 3;
    reported.emptied = false;
    read(4 * base, 4 * base, 5 * base);
    assertThat(coarseOf(2)).isEqualTo(2);
    reported.afresh = false;
    read(4 * base, 4 * base, 5 * base);
    assertThat(coarseOf(2)).isEqualTo(2);
    assertThat(read.spreadNanos()).isEqualTo(3 * base);
    reported.emptied = true;
    read(4 * base, 4 * base, 5 * base);
    assertThat(coarseOf(2)).isEqualTo(1);
  }

  /** A small buffer ends within what is behind the first event. */
  @Test
  void aFirstEventThatIsNotMergedIsKnown() {
    long base = 10 * WallClock.TIGHT_NANOS;
    reported.merged = 3;
    reported.emptied = false;
    reported.firstAlone = true;
    read(base, 3 * base, 5 * base);
    assertThat(next()).isEqualTo(base);
    assertThat(read.source()).isEqualTo(StampSource.KERNEL);
    assertThat(coarseOf(1)).isEqualTo(1);
    read(6 * base, 8 * base, 9 * base);
    read.skip();
    assertThat(coarseOf(1)).isEqualTo(1);
  }

  @Test
  void whatIsMergedWithinNoTimeIsKnown() {
    readOne(WallClock.TIGHT_NANOS, WallClock.TIGHT_NANOS);
    next();
    reported.merged = 3;
    readOne(2 * WallClock.TIGHT_NANOS, 3 * WallClock.TIGHT_NANOS);
    assertThat(coarseOf(3)).isZero();
  }

  @Test
  void nothingCameBeforeTheLoopHadReadAll() {
    long base = WallClock.TIGHT_NANOS;
    readOne(base, base);
    next();
    reported.readUntil = 7 * base;
    reported.merged = ReadArrivals.MANY;
    readOne(9 * base, 9 * base);
    next();
    next();
    assertThat(read.spreadNanos()).isEqualTo(2 * base);
    reported.merged = 0;
    reported.readUntil = 12 * base;
    readOne(20 * base, 20 * base);
    next();
    next();
    assertThat(read.spreadNanos()).isEqualTo(8 * base);
  }

  /** What was left unread is older than the loop's latest look. */
  @Test
  void whatWasLeftUnreadMayHaveComeBeforeTheLoopHadReadAll() {
    long base = WallClock.TIGHT_NANOS;
    readOne(base, base);
    next();
    reported.readUntil = 7 * base;
    reported.afresh = false;
    readOne(9 * base, 9 * base);
    next();
    next();
    assertThat(read.spreadNanos()).isEqualTo(8 * base);
  }

  /** The first of merged ones has the stamp of the last. */
  @Test
  void theFirstOfWhatIsMergedMayHaveComeEarlier() {
    long base = WallClock.TIGHT_NANOS;
    readOne(base, base);
    next();
    assertThat(read.unsureNanos()).isZero();
    reported.merged = 3;
    readOne(9 * base, 9 * base);
    next();
    assertThat(read.unsureNanos()).isEqualTo(8 * base);
    assertThat(read.segments()).isEqualTo(3);
  }

  @Test
  void noAnswerComesBeforeItsRequest() {
    reported.merged = 3;
    long sent = 100 * WallClock.TIGHT_NANOS;
    readOne(sent + 90_000, sent + 100_000);
    read.skip();
    assertThat(read.next(sent)).isEqualTo(sent + 90_000);
    assertThat(read.source()).isEqualTo(StampSource.KERNEL);
    assertThat(read.next(sent)).isEqualTo(sent + 90_000);
    assertThat(read.source()).isEqualTo(StampSource.COARSE);
    assertThat(read.spreadNanos()).isEqualTo(90_000);
    assertThat(read.next(sent + 95_000)).isEqualTo(sent + 95_000);
  }

  /** The head of an answer may arrive long before its first token. */
  @Test
  void whatFollowsSomethingElseIsNotTheFirst() {
    read(40, 70, 100);
    read.skip();
    assertThat(next()).isEqualTo(70);
    assertThat(read.source()).isEqualTo(StampSource.KERNEL);
  }

  /** It may begin with the end of an event that is over. */
  @Test
  void theFirstOfWhatWasLeftUnreadIsNotTheFirst() {
    reported.afresh = false;
    read(40, 70, 100);
    assertThat(next()).isEqualTo(70);
  }

  /** Only the last one's arrival was asked for: it came after all that was read before. */
  @Test
  void oneMoreThanWasExpectedIsCoarse() {
    readOne(20_000, 30_000);
    next();
    readOne(70_000, 100_000);
    next();
    next();
    assertThat(read.source()).isEqualTo(StampSource.COARSE);
    assertThat(read.spreadNanos()).isEqualTo(50_000);
  }

  @Test
  void withoutTheKernelItIsTheRead() {
    reported.known = ReadArrivals.Known.NOTHING;
    read.begin(100, 100);
    assertThat(next()).isEqualTo(100);
    assertThat(read.source()).isEqualTo(StampSource.READ);
    assertThat(read.lateNanos()).isZero();
    assertThat(next()).isEqualTo(100);
  }

  /** What came between the look and the read came behind what was seen. */
  @Test
  void aReadThatHeldMoreThanWasSeenIsAsExactAsTheTimeBetween() {
    long tight = WallClock.TIGHT_NANOS;
    reported.known = ReadArrivals.Known.BEGINNING;
    read(100, WallClock.UNKNOWN, 100 + tight);
    assertThat(next()).isEqualTo(100 + tight);
    assertThat(read.source()).isEqualTo(StampSource.KERNEL);
    read(200 + tight, WallClock.UNKNOWN, 400 + 2 * tight);
    assertThat(next()).isEqualTo(400 + 2 * tight);
    assertThat(read.source()).isEqualTo(StampSource.COARSE);
    assertThat(read.spreadNanos()).isEqualTo(200 + tight);
  }

  /** A read that began before may have taken more, and have been stamped later. */
  @Test
  void stampsNeverDecrease() {
    reported.known = ReadArrivals.Known.NOTHING;
    read.begin(100, 100);
    assertThat(next()).isEqualTo(100);
    reported.known = ReadArrivals.Known.ALL;
    readOne(95, 130);
    assertThat(next()).isEqualTo(100);
    read(90, 120, 140);
    assertThat(next()).isEqualTo(100);
    assertThat(next()).isEqualTo(120);
  }

  @Test
  void anArrivalLongBeforeThePreviousOneIsNotBelieved() {
    long late = 10 * WallClock.TIGHT_NANOS;
    readOne(late, late);
    next();
    readOne(5, late + 50);
    assertThat(next()).isEqualTo(late + 50);
    assertThat(read.source()).isEqualTo(StampSource.READ);
  }

  @Test
  void theSocketLearnsHowManyEventsAReadHeld() {
    readOne(70, 100);
    next();
    next();
    readOne(170, 200);
    assertThat(reported.held).isEqualTo(2);
    read.skip();
    next();
    readOne(170, 200);
    assertThat(reported.held).isZero();
    readOne(270, 300);
    assertThat(reported.held).isZero();
  }

  @Test
  void theEndOfAConnectionIsARead() {
    reported.known = ReadArrivals.Known.NOTHING;
    read.end(100);
    assertThat(read.arrivedAt()).isEqualTo(100);
  }
}
