// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalHostTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LOCALHOST.",
        "api.localhost",
        "127.0.0.1",
        "127.8.9.10",
        "0.0.0.0",
        "[::1]",
        "0:0:0:0:0:0:0:1",
        "::",
        "::ffff:127.0.0.1"
      })
  void isThisMachine(String host) {
    assertThat(LocalHost.isThisMachine(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "vllm",
        "printer.local",
        "10.0.0.1",
        "127.0.0.1.example.com",
        "[::ffff:10.1.2.3]",
        "fe80::1",
        "2001:db8::1",
        ""
      })
  void isAnotherMachine(String host) {
    assertThat(LocalHost.isThisMachine(host)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LOCALHOST",
        "localhost.",
        "api.localhost",
        "vllm",
        "gpu-box_2",
        "printer.local",
        "127.0.0.1",
        "127.8.9.10",
        "0.0.0.0",
        "10.0.0.1",
        "10.255.255.255",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "169.254.10.20",
        "::1",
        "[::1]",
        "0:0:0:0:0:0:0:1",
        "::",
        "fe80::1",
        "[fe80::1%eth0]",
        "febf::1",
        "fc00::1",
        "fd12:3456:789a::1",
        "::ffff:127.0.0.1",
        "[::ffff:10.1.2.3]",
      })
  void isLocal(String host) {
    assertThat(LocalHost.is(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "api.example.com",
        "localhost.example.com",
        "example.locals",
        "local.com",
        "8.8.8.8",
        "127.0.0.1.example.com",
        "127.0.0.256",
        "172.15.0.1",
        "172.32.0.1",
        "192.169.1.1",
        "169.253.0.1",
        "11.0.0.1",
        "100.64.0.1",
        "0.0.0.1",
        "134744072",
        "0x08080808",
        "2001:db8::1",
        "[2001:4860:4860::8888]",
        "fec0::1",
        "fe00::1",
        "fb00::1",
        "::ffff:8.8.8.8",
        "::2",
        "1::",
        "1::1",
      })
  void isNotLocal(String host) {
    assertThat(LocalHost.is(host)).isFalse();
  }
}
