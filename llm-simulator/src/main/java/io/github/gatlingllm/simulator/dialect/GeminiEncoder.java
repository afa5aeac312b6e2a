// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.IntStream;

/** Encodes Gemini's responses as events, or as the elements of one array. */
final class GeminiEncoder implements StreamEncoder {
  private static final String LINE_END = "\r\n";
  private static final byte[] BAD_JSON = SimulatorJson.bytes("data: {\"candidates\":[{\r\n\r\n");

  private final SimulatedAnswer answer;
  private final boolean array;
  private boolean begun;

  GeminiEncoder(SimulatedAnswer answer, GeminiDialect.Sending sending) {
    this.answer = answer;
    this.array = sending == GeminiDialect.Sending.ARRAY;
  }

  /** A tool call has its arguments as an object, which cannot be split. */
  @Override
  public boolean sendsWhole(AnswerPart part) {
    return part.kind() == AnswerPart.Kind.TOOL_CALL;
  }

  private String opening() {
    if (!array) {
      return "data: ";
    }
    String opening = begun ? "," + LINE_END : "[";
    begun = true;
    return opening;
  }

  private String closing() {
    return array ? "" : LINE_END + LINE_END;
  }

  private byte[] response(ObjectNode candidate, AnswerUsage usage) {
    ObjectNode response = SimulatorJson.object();
    response.putArray("candidates").add(candidate);
    response.setAll(GeminiDialect.response(answer, usage));
    return SimulatorJson.bytes(opening() + response + closing());
  }

  @Override
  public byte[] before(Chunk chunk) {
    if (sendsWhole(chunk.part())) {
      ArrayNode parts = SimulatorJson.object().putArray("parts");
      parts.add(GeminiDialect.part(answer, chunk.choice(), chunk.part()));
      return response(GeminiDialect.candidate(chunk.choice(), parts, ""), chunk.usage());
    }
    boolean thought = chunk.part().kind() == AnswerPart.Kind.REASONING;
    return SimulatorJson.bytes(
        opening()
            + "{\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":[{"
            + (thought ? "\"thought\":true," : "")
            + "\"text\":\"");
  }

  @Override
  public byte[] after(Chunk chunk) {
    ObjectNode response = GeminiDialect.response(answer, chunk.usage());
    return SimulatorJson.bytes(
        "\"}]},\"index\":" + chunk.choice() + "}]," + response.toString().substring(1) + closing());
  }

  /** Returns a response without text for each candidate, with the reason of its end. */
  @Override
  public List<byte[]> finish(AnswerUsage usage) {
    return IntStream.range(0, answer.plan().choices())
        .mapToObj(choice -> response(end(choice), usage))
        .toList();
  }

  private ObjectNode end(int choice) {
    ArrayNode parts = SimulatorJson.object().putArray("parts");
    parts.addObject().put("text", "");
    return GeminiDialect.candidate(choice, parts, GeminiDialect.finishReason(answer));
  }

  @Override
  public List<byte[]> terminal(AnswerUsage usage) {
    return array ? List.of(SimulatorJson.bytes(begun ? "]" : "[]")) : List.of();
  }

  @Override
  public List<byte[]> error(ApiError error) {
    String json = opening() + GeminiDialect.errorJson(error) + closing();
    return List.of(SimulatorJson.bytes(array ? json + "]" : json));
  }

  @Override
  public byte[] comment() {
    return SimulatorJson.bytes(array ? LINE_END : ": keep-alive" + LINE_END + LINE_END);
  }

  @Override
  public byte[] badJson() {
    return BAD_JSON;
  }
}
