// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.truth;

import java.util.List;
import java.util.Locale;

/** Writes a record as one line of JSON. */
final class TruthLine {
  private final StringBuilder json = new StringBuilder(512);

  private TruthLine() {}

  static String of(TruthRecord r) {
    return new TruthLine().write(r);
  }

  private String write(TruthRecord r) {
    json.append("{\"id\":");
    string(r.id);
    text("endpoint", r.endpoint);
    if (!r.traceparent.isEmpty()) {
      text("traceparent", r.traceparent);
    }
    number("status", r.status);
    json.append(",\"stream\":").append(r.stream);
    times(r);
    tokens(r);
    toolCall(r);
    place(r);
    number("preemptions", r.preemptions);
    if (r.wastedTokens > 0) {
      number("wastedTokens", r.wastedTokens);
    }
    faults(r.faults);
    return json.append("}\n").toString();
  }

  private void times(TruthRecord r) {
    stamp("arrived", r.arrived);
    number("received", r.received);
    stamp("queued", r.queued);
    stamp("prefillStart", r.prefillStart);
    stamp("firstToken", r.firstToken);
    stamp("lastToken", r.lastToken);
    chunks(r);
    text("end", r.end.name().toLowerCase(Locale.ROOT));
    stamp("finished", r.finished);
  }

  private void tokens(TruthRecord r) {
    number("promptTokens", r.promptTokens);
    number("cachedTokens", r.cachedTokens);
    number("outputTokens", r.outputTokens);
    if (!r.adapter.isEmpty()) {
      text("adapter", r.adapter);
      number("adapterWait", r.adapterWait);
    }
    if (r.drafts.drafted() > 0) {
      number("draftTokens", r.drafts.drafted());
      number("acceptedTokens", r.drafts.accepted());
    }
  }

  private void toolCall(TruthRecord r) {
    if (!r.method.isEmpty()) {
      text("method", r.method);
      text("tool", r.tool);
    }
    if (!r.ping.isEmpty()) {
      text("ping", r.ping);
    }
  }

  private void place(TruthRecord r) {
    if (r.replica >= 0) {
      number("replica", r.replica);
      number("hitBlocks", r.hits.blocks());
      number("possibleBlocksHere", r.hits.possibleHere());
      number("possibleBlocks", r.hits.possible());
    }
    if (!r.claim.tenant().isEmpty()) {
      text("tenant", r.claim.tenant());
    }
    if (r.claim.priority() != 0) {
      number("priority", r.claim.priority());
    }
  }

  private void key(String name) {
    json.append(",\"").append(name).append("\":");
  }

  private void text(String name, String value) {
    key(name);
    string(value);
  }

  private void number(String name, long value) {
    key(name);
    json.append(value);
  }

  private void stamp(String name, long value) {
    if (value != TruthRecord.ABSENT) {
      number(name, value);
    }
  }

  private void chunks(TruthRecord r) {
    stamps("chunksBefore", r.chunksBefore, r.chunkCount);
    stamps("chunks", r.chunks, r.chunkCount);
    boolean single = true;
    for (int i = 0; i < r.chunkCount; i++) {
      single &= r.chunkTokens == TruthRecord.SINGLE || r.chunkTokens[i] == 1;
    }
    if (!single) {
      chunkTokens(r);
    }
  }

  private void stamps(String name, long[] stamps, int count) {
    key(name);
    json.append('[');
    for (int i = 0; i < count; i++) {
      json.append(i == 0 ? "" : ",").append(stamps[i]);
    }
    json.append(']');
  }

  private void chunkTokens(TruthRecord r) {
    key("chunkTokens");
    json.append('[');
    for (int i = 0; i < r.chunkCount; i++) {
      json.append(i == 0 ? "" : ",").append(r.chunkTokens[i]);
    }
    json.append(']');
  }

  private void faults(List<String> labels) {
    if (!labels.isEmpty()) {
      key("faults");
      json.append("[\"").append(String.join("\",\"", labels)).append("\"]");
    }
  }

  /** Writes an escaped string: the id may come from the header of a client. */
  private void string(String value) {
    json.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ') {
        json.append(String.format("\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    json.append('"');
  }
}
