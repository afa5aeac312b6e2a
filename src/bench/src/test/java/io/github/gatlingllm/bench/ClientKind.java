// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import io.gatling.app.Gatling;
import io.github.gatlingllm.bench.client.ClientOrder;
import io.github.gatlingllm.bench.client.NettyClient;
import io.github.gatlingllm.bench.client.OursSimulation;
import io.github.gatlingllm.bench.client.SseSimulation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The clients that are compared. */
enum ClientKind {
  NETTY("netty", NettyClient.class, false),
  OURS("ours", OursSimulation.class, false),
  OURS_READ("ours-read", OursSimulation.class, false),
  OURS_WITH("ours-with", OursSimulation.class, false),
  OURS_LIVE("ours-live", OursSimulation.class, false),
  OURS_HUNG("ours-hung", OursSimulation.class, false),
  OURS_TOKENS("ours-tokens", OursSimulation.class, true),
  SSE("sse", SseSimulation.class, false);

  private final String label;
  private final Class<?> program;
  private final boolean tokenRecords;

  ClientKind(String label, Class<?> program, boolean tokenRecords) {
    this.label = label;
    this.program = program;
    this.tokenRecords = tokenRecords;
  }

  String label() {
    return label;
  }

  static Optional<ClientKind> labelled(String label) {
    return Arrays.stream(values()).filter(kind -> kind.label.equals(label)).findFirst();
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(ClientKind::label).toList();
  }

  ClientOrder order(ClientOrder order) {
    return order.withTokenRecords(tokenRecords);
  }

  /** Options of its JVM: whether stamps are the kernel's, where it tells them. */
  List<String> options() {
    return this == OURS_READ ? List.of("-Dgatling.llm.kernelStamps=false") : List.of();
  }

  /** Who looks at it while it runs. */
  Audience audience() throws IOException {
    return switch (this) {
      case OURS_LIVE -> Audience.attentive();
      case OURS_HUNG -> Audience.hung();
      default -> Audience.PHANTOM;
    };
  }

  /** The program and its arguments. */
  List<String> command(Path folder) {
    return this == NETTY
        ? List.of(program.getName())
        : List.of(
            Gatling.class.getName(), "-s", program.getName(), "-nr", "-rf", folder.toString());
  }
}
