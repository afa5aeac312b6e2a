// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

/** Encodes {@code text_completion} events. */
final class CompletionsEncoder extends ChoicesEncoder {
  private final byte[][] heads;

  CompletionsEncoder(SimulatedAnswer answer) {
    super(answer, CompletionsDialect.ID_PREFIX, CompletionsDialect.OBJECT);
    this.heads = heads("\"text\":\"");
  }

  @Override
  public byte[] before(Chunk chunk) {
    return heads[chunk.choice()];
  }

  @Override
  public byte[] after(Chunk chunk) {
    return textTail("\"", chunk.usage());
  }

  @Override
  String noText() {
    return "\"text\":\"\"";
  }
}
