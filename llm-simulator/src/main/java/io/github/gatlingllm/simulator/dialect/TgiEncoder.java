// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Encodes one event per token, without a space after {@code data:}. */
final class TgiEncoder implements StreamEncoder {
  private static final int VOCABULARY_SIZE = 32_000;
  private static final String DATA = "data:";
  private static final byte[] BAD_JSON = SimulatorJson.bytes("data:{\"index\":1,\"token\":{\n\n");
  private static final String MORE_FOLLOWS = "},\"generated_text\":null,\"details\":null}\n\n";

  private final SimulatedAnswer answer;

  TgiEncoder(SimulatedAnswer answer) {
    this.answer = answer;
  }

  @Override
  public byte[] before(Chunk chunk) {
    int id = Math.floorMod(answer.plan().id(chunk.to() - 1), VOCABULARY_SIZE);
    return SimulatorJson.bytes(
        DATA + "{\"index\":" + chunk.to() + ",\"token\":{\"id\":" + id + ",\"text\":\"");
  }

  @Override
  public byte[] after(Chunk chunk) {
    double logprob = Logprobs.at(answer.plan(), chunk.choice(), chunk.to() - 1);
    String end = chunk.last() ? ending(chunk.usage()) : MORE_FOLLOWS;
    return SimulatorJson.bytes("\",\"logprob\":" + logprob + ",\"special\":false" + end);
  }

  private String ending(AnswerUsage usage) {
    JsonNode text = SimulatorJson.object().textNode(answer.text(0, AnswerPart.Kind.TEXT));
    JsonNode details =
        TgiDialect.wantsDetails(answer)
            ? TgiDialect.details(answer, usage)
            : SimulatorJson.object().nullNode();
    return "},\"generated_text\":" + text + ",\"details\":" + details + "}\n\n";
  }

  /** Returns the end of an answer without tokens: otherwise the last token event contains it. */
  @Override
  public List<byte[]> finish(AnswerUsage usage) {
    return answer.mute()
        ? List.of(
            SimulatorJson.bytes(
                DATA
                    + "{\"index\":1,\"token\":{\"id\":2,\"text\":\"</s>\",\"logprob\":0.0,"
                    + "\"special\":true"
                    + ending(usage)))
        : List.of();
  }

  @Override
  public List<byte[]> error(ApiError error) {
    ObjectNode json = TgiDialect.errorJson(error);
    return List.of(SimulatorJson.bytes(DATA + json + "\n\n"));
  }

  @Override
  public byte[] badJson() {
    return BAD_JSON;
  }
}
