/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.timeline.RequestCodec;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.SessionTotals;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What figures are made of, one after the other. */
sealed interface Happening {

  /** A request has ended, in whichever way. */
  record Ended(RequestRecord request, List<Slo> held) implements Happening {}

  /** A turn of a conversation has ended, in whichever way. */
  record Turn(String conversation, RequestRecord request, SessionTotals before)
      implements Happening {}

  /** A session of a conversation has come to its end. */
  record Over(String conversation, SessionTotals session) implements Happening {}

  /** Happenings as bytes, for the same process. One thread at a time. */
  final class Codec {

    private static final int ENDED = 0;
    private static final int TURN = 1;
    private static final int OVER = 2;

    private final RequestCodec requests = new RequestCodec();
    private final List<Slo> slos;

    Codec(List<Slo> slos) {
      this.slos = slos;
    }

    void write(DataOutput out, Happening happening) throws IOException {
      if (happening instanceof Ended ended) {
        out.writeByte(ENDED);
        requests.write(out, ended.request());
        out.writeInt(ended.held().size());
        for (Slo slo : ended.held()) {
          out.writeInt(slos.indexOf(slo));
        }
      } else if (happening instanceof Turn turn) {
        out.writeByte(TURN);
        out.writeUTF(turn.conversation());
        requests.write(out, turn.request());
        write(out, turn.before());
      } else if (happening instanceof Over over) {
        out.writeByte(OVER);
        out.writeUTF(over.conversation());
        write(out, over.session());
      }
    }

    Happening read(DataInput in) throws IOException {
      return switch (in.readUnsignedByte()) {
        case ENDED -> new Ended(requests.read(in), held(in));
        case TURN -> new Turn(in.readUTF(), requests.read(in), totals(in));
        default -> new Over(in.readUTF(), totals(in));
      };
    }

    private List<Slo> held(DataInput in) throws IOException {
      var held = new ArrayList<Slo>();
      for (int left = in.readInt(); left > 0; left--) {
        held.add(slos.get(in.readInt()));
      }
      return held;
    }

    private static void write(DataOutput out, SessionTotals totals) throws IOException {
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
