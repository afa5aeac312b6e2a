// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Encodes one JSON line per token, and a final line. */
final class OllamaEncoder implements StreamEncoder {
  private static final byte[] EMPTY_LINE = SimulatorJson.bytes("\n");
  private static final byte[] BAD_JSON =
      SimulatorJson.bytes("{\"model\":\"broken\",\"message\":{\n");

  private final SimulatedAnswer answer;
  private final OllamaDialect.Kind kind;
  private final byte[] textHead;
  private final byte[] thinkingHead;
  private final byte[] tail;

  OllamaEncoder(SimulatedAnswer answer, OllamaDialect.Kind kind) {
    this.answer = answer;
    this.kind = kind;
    String head = lineHead();
    this.textHead = SimulatorJson.bytes(head + "\"" + kind.text + "\":\"");
    this.thinkingHead = SimulatorJson.bytes(head + "\"" + kind.text + "\":\"\",\"thinking\":\"");
    this.tail = SimulatorJson.bytes("\"" + kind.closing + "\"done\":false}\n");
  }

  private String lineHead() {
    return SimulatorJson.unclosed(OllamaDialect.head(answer)) + "," + kind.opening;
  }

  /** A tool call has its arguments as an object, which cannot be split. */
  @Override
  public boolean sendsWhole(AnswerPart part) {
    return part.kind() == AnswerPart.Kind.TOOL_CALL;
  }

  @Override
  public byte[] before(Chunk chunk) {
    if (sendsWhole(chunk.part())) {
      ObjectNode line = OllamaDialect.head(answer);
      line.putObject("message")
          .put("role", "assistant")
          .put("content", "")
          .putArray("tool_calls")
          .add(OllamaDialect.call(answer, chunk.part()));
      return SimulatorJson.bytes(line.put("done", false) + "\n");
    }
    return chunk.part().kind() == AnswerPart.Kind.REASONING ? thinkingHead : textHead;
  }

  @Override
  public byte[] after(Chunk chunk) {
    return tail;
  }

  /** Returns nothing: the last line already ends the stream. */
  @Override
  public List<byte[]> finish(AnswerUsage usage) {
    String end = OllamaDialect.putEnd(SimulatorJson.object(), answer, usage).toString();
    return List.of(
        SimulatorJson.bytes(
            lineHead() + "\"" + kind.text + "\":\"\"" + kind.closing + end.substring(1) + "\n"));
  }

  @Override
  public List<byte[]> error(ApiError error) {
    ObjectNode json = OllamaDialect.errorJson(error);
    return List.of(SimulatorJson.bytes(json + "\n"));
  }

  /** Returns nothing: JSON lines have no comments. */
  @Override
  public byte[] comment() {
    return EMPTY_LINE;
  }

  @Override
  public byte[] badJson() {
    return BAD_JSON;
  }
}
