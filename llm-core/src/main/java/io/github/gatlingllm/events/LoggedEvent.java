// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.events;

import io.github.gatlingllm.measure.record.RequestCodec;
import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.slo.objective.Slo;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An event that affects figures. A log of them can be replayed after the run. */
public sealed interface LoggedEvent {

  /** Calls the method of the reader for this event. */
  void dispatch(Reader reader) throws IOException;

  /** Receives events in order. */
  interface Reader {

    /** A request was sent for the first time. */
    default void sent(Sent event) throws IOException {}

    /** Connections were opened before the next end of a request. */
    default void opened(Opened event) throws IOException {}

    /** A request or an attempt has ended, with any outcome. */
    void ended(RequestRecord request, List<Slo> held) throws IOException;

    /**
     * A turn of a conversation has ended, with any outcome.
     *
     * @param before the totals of its session before the turn
     */
    void turnEnded(String conversation, RequestRecord turn, SessionTotals before)
        throws IOException;

    /** A session of a conversation has ended. */
    void sessionEnded(String conversation, SessionTotals session) throws IOException;
  }

  /**
   * A request was sent for the first time.
   *
   * @param dueNanos the due time, or {@link Timing#ABSENT}
   * @param paced whether the due time comes from the user's pace
   * @param sequence its number in the schedule, or {@link RequestId#UNSCHEDULED}
   * @param sentNanos the send time
   * @param measured whether it belongs to the measured part of the run
   */
  record Sent(long dueNanos, boolean paced, long sequence, long sentNanos, boolean measured)
      implements LoggedEvent {

    /** The time that assigns it to a part of the run. */
    public long due() {
      return dueNanos == Timing.ABSENT ? sentNanos : dueNanos;
    }

    @Override
    public void dispatch(Reader reader) throws IOException {
      reader.sent(this);
    }
  }

  /**
   * Connections were opened.
   *
   * @param connections the number that the run has opened so far
   */
  record Opened(int connections) implements LoggedEvent {
    @Override
    public void dispatch(Reader reader) throws IOException {
      reader.opened(this);
    }
  }

  /** A request or an attempt has ended, with any outcome. */
  record Ended(RequestRecord request, List<Slo> held) implements LoggedEvent {
    @Override
    public void dispatch(Reader reader) throws IOException {
      reader.ended(request, held);
    }
  }

  /** A turn of a conversation has ended, with any outcome. */
  record Turn(String conversation, RequestRecord request, SessionTotals before)
      implements LoggedEvent {
    @Override
    public void dispatch(Reader reader) throws IOException {
      reader.turnEnded(conversation, request, before);
    }
  }

  /** A session of a conversation has ended. */
  record Over(String conversation, SessionTotals session) implements LoggedEvent {
    @Override
    public void dispatch(Reader reader) throws IOException {
      reader.sessionEnded(conversation, session);
    }
  }

  /** Writes and reads events as bytes. One thread at a time. */
  final class Codec {

    private static final int ENDED = 0;
    private static final int TURN = 1;
    private static final int OVER = 2;
    private static final int SENT = 3;
    private static final int END = 4;
    private static final int OPENED = 5;

    private final RequestCodec requests = new RequestCodec();
    private final List<Slo> slos;

    /**
     * Creates the codec of a run.
     *
     * @param slos all SLOs of the run
     */
    public Codec(List<Slo> slos) {
      this.slos = slos;
    }

    /** Writes an event. */
    public void write(DataOutput out, LoggedEvent event) throws IOException {
      event.dispatch(new Writer(out));
    }

    private final class Writer implements Reader {

      private final DataOutput out;

      Writer(DataOutput out) {
        this.out = out;
      }

      @Override
      public void sent(Sent event) throws IOException {
        out.writeByte(SENT);
        out.writeLong(event.dueNanos());
        out.writeBoolean(event.paced());
        out.writeLong(event.sequence());
        out.writeLong(event.sentNanos());
        out.writeBoolean(event.measured());
      }

      @Override
      public void opened(Opened event) throws IOException {
        out.writeByte(OPENED);
        out.writeInt(event.connections());
      }

      @Override
      public void ended(RequestRecord request, List<Slo> held) throws IOException {
        out.writeByte(ENDED);
        requests.write(out, request);
        out.writeInt(held.size());
        for (Slo slo : held) {
          out.writeInt(slos.indexOf(slo));
        }
      }

      @Override
      public void turnEnded(String conversation, RequestRecord turn, SessionTotals before)
          throws IOException {
        out.writeByte(TURN);
        out.writeUTF(conversation);
        requests.write(out, turn);
        writeTotals(out, before);
      }

      @Override
      public void sessionEnded(String conversation, SessionTotals session) throws IOException {
        out.writeByte(OVER);
        out.writeUTF(conversation);
        writeTotals(out, session);
      }
    }

    /** Writes the end of the log. */
    public void writeEnd(DataOutput out) throws IOException {
      out.writeByte(END);
    }

    /** Reads an event; null: the end of the log. */
    public @Nullable LoggedEvent read(DataInput in) throws IOException {
      int kind = in.readUnsignedByte();
      return switch (kind) {
        case ENDED -> new Ended(requests.read(in), held(in));
        case TURN -> new Turn(in.readUTF(), requests.read(in), totals(in));
        case OVER -> new Over(in.readUTF(), totals(in));
        case SENT ->
            new Sent(
                in.readLong(), in.readBoolean(), in.readLong(), in.readLong(), in.readBoolean());
        case OPENED -> new Opened(in.readInt());
        case END -> null;
        default -> throw new IOException("no event begins with " + kind);
      };
    }

    private List<Slo> held(DataInput in) throws IOException {
      var held = new ArrayList<Slo>();
      for (int left = in.readInt(); left > 0; left--) {
        held.add(slos.get(in.readInt()));
      }
      return held;
    }

    private static void writeTotals(DataOutput out, SessionTotals totals) throws IOException {
      out.writeInt(totals.turns());
      out.writeLong(totals.e2eNanos());
      out.writeLong(totals.inputTokens());
      out.writeLong(totals.outputTokens());
      out.writeLong(totals.firstSent());
      out.writeLong(totals.lastAnswered());
      out.writeBoolean(totals.warmUp());
    }

    private static SessionTotals totals(DataInput in) throws IOException {
      return new SessionTotals(
          in.readInt(),
          in.readLong(),
          in.readLong(),
          in.readLong(),
          in.readLong(),
          in.readLong(),
          in.readBoolean());
    }
  }
}
