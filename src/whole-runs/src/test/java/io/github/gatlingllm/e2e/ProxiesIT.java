// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Proxies as Debian ships them, with settings that hold streams back and with the remedies. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProxiesIT {

  @TempDir Path folder;

  private LlmSimulator simulator;

  @BeforeAll
  void start() {
    simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(20));
  }

  @AfterAll
  void stop() {
    simulator.close();
  }

  @Test
  void haproxyHoldsStreamsBackByDefault() throws IOException {
    try (var proxy = RealProxy.haproxy(server(), folder, "")) {
      BufferingIT.assertNamed(BufferingIT.chats(proxy.url()));
    }
  }

  @Test
  void haproxyPassesThemOnWithoutDelay() throws IOException {
    try (var proxy = RealProxy.haproxy(server(), folder, "option http-no-delay")) {
      BufferingIT.assertNotNamed(BufferingIT.steadyChats(proxy.url()));
    }
  }

  @Test
  void nginxHoldsStreamsBackThatItCompresses() throws IOException {
    String gzip = "gzip on; gzip_types text/event-stream; gzip_min_length 0;";
    try (var proxy = RealProxy.nginx(server(), folder, gzip)) {
      BufferingIT.assertNamed(BufferingIT.chats(proxy.url()));
    }
  }

  @Test
  void nginxPassesThemOnWithoutBuffering() throws IOException {
    try (var proxy = RealProxy.nginx(server(), folder, "proxy_buffering off;")) {
      BufferingIT.assertNotNamed(BufferingIT.steadyChats(proxy.url()));
    }
  }

  private String server() {
    return simulator.url().substring("http://".length());
  }
}
