/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NetworkReadTest {

  private final Told told = new Told();
  private final NetworkRead read = new NetworkRead(told, 0);

  /** What the kernel tells of the next read. */
  private static final class Told implements Arrivals {

    private Known known = Known.ALL;
    private long first = WallClock.UNKNOWN;
    private long last;
    private int held = -1;

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
    public void held(int events) {
      held = events;
    }
  }

  private void read(long first, long last, long now) {
    told.first = first;
    told.last = last;
    read.begin(100, now);
  }

  private void readOne(long arrived, long now) {
    read(WallClock.UNKNOWN, arrived, now);
  }

  @Test
  void anEventIsStampedWhenItArrived() {
    readOne(70, 100);
    assertThat(read.next()).isEqualTo(70);
    assertThat(read.source()).isEqualTo(StampSource.KERNEL);
    assertThat(read.lateNanos()).isEqualTo(30);
    assertThat(read.arrivedAt()).isEqualTo(70);
  }

  @Test
  void ofTwoEventsBothAreKnown() {
    read(40, 70, 100);
    assertThat(read.next()).isEqualTo(40);
    assertThat(read.source()).isEqualTo(StampSource.KERNEL);
    assertThat(read.next()).isEqualTo(70);
    assertThat(read.source()).isEqualTo(StampSource.KERNEL);
    assertThat(read.lateNanos()).isEqualTo(30);
  }

  /** Which one is last shows too late, so one of them counts for the other. */
  @Test
  void whatIsBetweenIsCoarse() {
    read(40, 70, 100);
    int coarse = 0;
    for (int i = 0; i < 5; i++) {
      assertThat(read.next()).isEqualTo(i == 0 ? 40 : 70);
      coarse += read.source() == StampSource.COARSE ? 1 : 0;
    }
    assertThat(coarse).isEqualTo(3);
    assertThat(read.spreadNanos()).isEqualTo(30);
  }

  @Test
  void eventsThatArrivedTogetherAreAllKnown() {
    read(70, 70, 100);
    for (int i = 0; i < 16; i++) {
      assertThat(read.next()).isEqualTo(70);
      assertThat(read.source()).isEqualTo(StampSource.KERNEL);
    }
  }

  /** Only the last one's arrival was asked for: it came after all that was read before. */
  @Test
  void oneMoreThanWasExpectedIsCoarse() {
    readOne(20, 30);
    read.next();
    readOne(70, 100);
    read.next();
    read.next();
    assertThat(read.source()).isEqualTo(StampSource.COARSE);
    assertThat(read.spreadNanos()).isEqualTo(50);
  }

  @Test
  void withoutTheKernelItIsTheRead() {
    told.known = Arrivals.Known.NOTHING;
    read.begin(100, 100);
    assertThat(read.next()).isEqualTo(100);
    assertThat(read.source()).isEqualTo(StampSource.READ);
    assertThat(read.lateNanos()).isZero();
    assertThat(read.next()).isEqualTo(100);
  }

  /** What came between the look and the read came behind what was seen. */
  @Test
  void aReadThatHeldMoreThanWasSeenIsAsExactAsTheTimeBetween() {
    long tight = WallClock.TIGHT_NANOS;
    told.known = Arrivals.Known.BEGINNING;
    read(100, WallClock.UNKNOWN, 100 + tight);
    assertThat(read.next()).isEqualTo(100 + tight);
    assertThat(read.source()).isEqualTo(StampSource.KERNEL);
    read(200 + tight, WallClock.UNKNOWN, 400 + 2 * tight);
    assertThat(read.next()).isEqualTo(400 + 2 * tight);
    assertThat(read.source()).isEqualTo(StampSource.COARSE);
    assertThat(read.spreadNanos()).isEqualTo(200 + tight);
  }

  /** A read that began before may have taken more, and have been stamped later. */
  @Test
  void stampsNeverDecrease() {
    told.known = Arrivals.Known.NOTHING;
    read.begin(100, 100);
    assertThat(read.next()).isEqualTo(100);
    told.known = Arrivals.Known.ALL;
    readOne(95, 130);
    assertThat(read.next()).isEqualTo(100);
    read(90, 120, 140);
    assertThat(read.next()).isEqualTo(100);
    assertThat(read.next()).isEqualTo(120);
  }

  @Test
  void anArrivalLongBeforeThePreviousOneIsNotBelieved() {
    long late = 10 * WallClock.TIGHT_NANOS;
    readOne(late, late);
    read.next();
    readOne(5, late + 50);
    assertThat(read.next()).isEqualTo(late + 50);
    assertThat(read.source()).isEqualTo(StampSource.READ);
  }

  @Test
  void theSocketLearnsHowManyEventsAReadHeld() {
    readOne(70, 100);
    read.next();
    read.next();
    readOne(170, 200);
    assertThat(told.held).isEqualTo(2);
    readOne(270, 300);
    assertThat(told.held).isZero();
  }

  @Test
  void theEndOfAConnectionIsARead() {
    told.known = Arrivals.Known.NOTHING;
    read.end(100);
    assertThat(read.arrivedAt()).isEqualTo(100);
  }
}
