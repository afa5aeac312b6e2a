// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import io.github.gatlingllm.simulator.truth.TruthRecord;
import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import java.util.Arrays;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/** One answer on its way. On its connection's event loop only. */
final class LeanStream {
  private static final int FIRST_STAMPS = 1 << 16;

  private final LeanRequest request;
  private final AnswerBytes bytes;
  private final Outlet outlet;
  private final Lane lane;
  private final int eventsPerWrite;
  private final boolean stamped;
  private final TruthRecord truth;
  private final ObjLongConsumer<End> ended;
  private final Runnable contentTaken = this::contentTaken;
  private long[] before;
  private long[] after;
  private long writing;
  private int written;
  private int onTheirWay;
  private boolean over;

  /** When it is to write next; the pacer's. */
  long due;

  /** Its neighbours in the pacer's queue. */
  @Nullable LeanStream earlier;

  @Nullable LeanStream later;

  /**
   * @param stamped whether the truth is kept
   * @param ended told how, and when
   */
  LeanStream(
      LeanRequest request,
      AnswerBytes bytes,
      Outlet outlet,
      Lane lane,
      int eventsPerWrite,
      boolean stamped,
      TruthRecord truth,
      ObjLongConsumer<End> ended) {
    this.request = request;
    this.bytes = bytes;
    this.outlet = outlet;
    this.lane = lane;
    this.eventsPerWrite = eventsPerWrite;
    this.truth = truth;
    this.ended = ended;
    this.stamped = stamped;
    int first = stamped ? Math.min(request.tokens(), FIRST_STAMPS) : 0;
    this.before = new long[first];
    this.after = new long[first];
  }

  /** When all of its request had been read. */
  long received() {
    return request.call().received();
  }

  /** Writes the head, and leaves the rest to the pace. */
  void open() {
    if (outlet.write(bytes.buffer(), 0, bytes.headEnd(), this::opened)) {
      opened();
    }
  }

  private void opened() {
    if (!over) {
      lane.pace().begin(this);
    }
  }

  /** Whether nothing is left for the pace to do. */
  boolean isOver() {
    return over;
  }

  /** Its first event is due then. */
  void firstDue(long nanos) {
    due = nanos;
    truth.token(nanos, 0);
  }

  /**
   * Writes what is next.
   *
   * @return false if it is still on its way: the pace hears of it
   */
  boolean writeContent() {
    boolean full = request.tokens() - written >= eventsPerWrite;
    onTheirWay = full ? eventsPerWrite : request.tokens() - written;
    int from = bytes.contentStart(full);
    writing = stamped ? lane.clock().getAsLong() : 0;
    if (!outlet.write(bytes.buffer(), from, bytes.contentEnd(full), contentTaken)) {
      return false;
    }
    contentWritten();
    return true;
  }

  private void contentTaken() {
    if (over) {
      return;
    }
    contentWritten();
    if (!over) {
      lane.pace().resume(this);
    }
  }

  private void contentWritten() {
    long now = lane.clock().getAsLong();
    if (stamped) {
      stamp(now);
    }
    written += onTheirWay;
    lane.tally().wrote(onTheirWay);
    lane.pace().wrote(this, now);
    if (written == request.tokens()) {
      writeEnd();
    }
  }

  private void stamp(long now) {
    int upTo = written + onTheirWay;
    if (upTo > after.length) {
      int room = Math.min(request.tokens(), Math.max(upTo, 2 * after.length));
      before = Arrays.copyOf(before, room);
      after = Arrays.copyOf(after, room);
    }
    Arrays.fill(before, written, upTo, writing);
    Arrays.fill(after, written, upTo, now);
  }

  private void writeEnd() {
    over = true;
    int to = bytes.buffer().writerIndex();
    if (outlet.write(bytes.buffer(), bytes.endStart(), to, () -> end(End.LENGTH))) {
      end(End.LENGTH);
    }
  }

  /** The connection is gone. */
  void abort() {
    over = true;
    end(End.ABORTED);
  }

  private void end(End how) {
    bytes.release();
    truth.streamed(before, after, stamped ? written : 0, written);
    ended.accept(how, lane.clock().getAsLong());
  }
}
