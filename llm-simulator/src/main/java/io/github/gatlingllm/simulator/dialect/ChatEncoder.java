// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Encodes {@code chat.completion.chunk} events. */
class ChatEncoder extends ChoicesEncoder {
  private static final String TEXT_CLOSE = "\"}";
  private static final String TOOL_CLOSE = "\"}}]}";

  private final byte[][] textHeads;
  private final byte[][] reasoningHeads;

  ChatEncoder(SimulatedAnswer answer) {
    super(answer, ChatDialect.ID_PREFIX, "chat.completion.chunk");
    this.textHeads = heads("\"delta\":{\"content\":\"");
    this.reasoningHeads = heads("\"delta\":{\"reasoning_content\":\"");
  }

  /** Sends the role with the first output of the engine, like vLLM, not at the start. */
  @Override
  public List<byte[]> open(AnswerUsage usage) {
    return eachChoice("\"delta\":{\"role\":\"assistant\",\"content\":\"\"}", "null", usage);
  }

  @Override
  public byte[] before(Chunk chunk) {
    return switch (chunk.part().kind()) {
      case TEXT -> textHeads[chunk.choice()];
      case REASONING -> reasoningHeads[chunk.choice()];
      case TOOL_CALL -> head(chunk.choice(), toolHead(chunk));
    };
  }

  private String toolHead(Chunk chunk) {
    return "\"delta\":{\"tool_calls\":[{\"index\":"
        + chunk.part().number()
        + (chunk.opensPart() ? toolName(chunk) : "")
        + (chunk.opensPart() ? "," : ",\"function\":{")
        + "\"arguments\":\"";
  }

  private String toolName(Chunk chunk) {
    return ",\"id\":\""
        + SimulatorJson.escape(ChatDialect.callId(answer, chunk.choice(), chunk.part()))
        + "\",\"type\":\"function\",\"function\":{\"name\":\""
        + SimulatorJson.escape(chunk.part().tool())
        + "\"";
  }

  @Override
  public byte[] after(Chunk chunk) {
    if (chunk.part().kind() == AnswerPart.Kind.TOOL_CALL) {
      return tail(TOOL_CLOSE, NO_LOGPROBS, chunk.usage());
    }
    if (answer.preferences().extras() == RequestPreferences.Extras.LOGPROBS) {
      return tail(TEXT_CLOSE, logprobs(chunk), chunk.usage());
    }
    return textTail(TEXT_CLOSE, chunk.usage());
  }

  private String logprobs(Chunk chunk) {
    ObjectNode logprobs = Logprobs.of(answer.plan(), chunk.choice(), chunk.from(), chunk.to());
    return ",\"logprobs\":" + logprobs;
  }

  @Override
  String noText() {
    return "\"delta\":{}";
  }
}
