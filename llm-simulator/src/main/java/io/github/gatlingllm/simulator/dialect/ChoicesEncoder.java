// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Encodes events with choices, which end with {@code [DONE]}. */
abstract class ChoicesEncoder implements StreamEncoder {
  static final String NO_LOGPROBS = ",\"logprobs\":null";
  private static final String CLOSE = "}\n\n";
  private static final byte[] DONE = SimulatorJson.bytes("data: [DONE]\n\n");
  private static final byte[] BAD_JSON =
      SimulatorJson.bytes("data: {\"id\":\"broken\",\"choices\":[{\n\n");

  final SimulatedAnswer answer;
  private final String head;
  private final UsageMode usageMode;
  private byte[] textTail = {};

  ChoicesEncoder(SimulatedAnswer answer, String idPrefix, String object) {
    this.answer = answer;
    this.usageMode = answer.preferences().usage();
    this.head =
        "data: {\"id\":\""
            + SimulatorJson.escape(idPrefix + answer.id())
            + "\",\"object\":\""
            + object
            + "\",\"created\":"
            + answer.createdSeconds()
            + ",\"model\":\""
            + SimulatorJson.escape(answer.model())
            + "\",\"choices\":[";
  }

  /** Returns the bytes before the text, by choice. */
  final byte[][] heads(String delta) {
    return eachChoice(choice -> head(choice, delta)).toArray(byte[][]::new);
  }

  final byte[] head(int choice, String delta) {
    return SimulatorJson.bytes(choiceHead(choice) + delta);
  }

  private String choiceHead(int choice) {
    return head + "{\"index\":" + choice + ",";
  }

  /** Returns the bytes after a text. They are encoded once, unless each event has totals. */
  final byte[] textTail(String close, AnswerUsage usage) {
    if (textTail.length == 0 || usageMode == UsageMode.CONTINUOUS) {
      textTail = tail(close, NO_LOGPROBS, usage);
    }
    return textTail;
  }

  final byte[] tail(String close, String logprobs, AnswerUsage usage) {
    return SimulatorJson.bytes(close + logprobs + end("null", usage));
  }

  private String end(String finishReason, AnswerUsage usage) {
    String totals =
        switch (usageMode) {
          case NONE -> "";
          case FINAL -> ",\"usage\":null";
          case CONTINUOUS -> ",\"usage\":" + ChoicesDialect.usageJson(usage);
        };
    return ",\"finish_reason\":" + finishReason + "}]" + totals + CLOSE;
  }

  private List<byte[]> eachChoice(IntFunction<byte[]> event) {
    return IntStream.range(0, answer.plan().choices()).mapToObj(event).toList();
  }

  /** Returns an event without text for each choice. */
  final List<byte[]> eachChoice(String delta, String finishReason, AnswerUsage usage) {
    return eachChoice(delta, finishReason, usage, "");
  }

  private List<byte[]> eachChoice(
      String delta, String finishReason, AnswerUsage usage, String more) {
    String end = end(finishReason, usage);
    String tail =
        delta + NO_LOGPROBS + end.substring(0, end.length() - CLOSE.length()) + more + CLOSE;
    return eachChoice(choice -> SimulatorJson.bytes(choiceHead(choice) + tail));
  }

  /** Returns the field that replaces the text in the last event of a choice. */
  abstract String noText();

  @Override
  public List<byte[]> finish(AnswerUsage usage) {
    String reason = "\"" + ChoicesDialect.finishReason(answer) + "\"";
    String times = answer.times().field(usage.spent());
    boolean last = usageMode == UsageMode.NONE;
    // vLLM reports them only with the usage.
    String more = last && answer.times() == ReportedTimes.TIMINGS ? times : "";
    List<byte[]> events = new ArrayList<>(eachChoice(noText(), reason, usage, more));
    if (!last) {
      String total = ChoicesDialect.usageJson(usage);
      events.add(SimulatorJson.bytes(head + "],\"usage\":" + total + times + CLOSE));
    }
    return events;
  }

  @Override
  public List<byte[]> terminal(AnswerUsage usage) {
    return List.of(DONE);
  }

  /** Ends the stream after an error like any other, as vLLM does. */
  @Override
  public List<byte[]> error(ApiError error) {
    return List.of(SimulatorJson.bytes("data: " + OpenAiDialect.errorJson(error) + "\n\n"), DONE);
  }

  @Override
  public byte[] badJson() {
    return BAD_JSON;
  }
}
