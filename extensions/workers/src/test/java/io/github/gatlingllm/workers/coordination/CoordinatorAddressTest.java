// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CoordinatorAddressTest {

  @ParameterizedTest
  @CsvSource({
    "node-a:7700, node-a, 7700, node-a:7700",
    "worker_0.load:1, worker_0.load, 1, worker_0.load:1",
    "10.0.0.7:65535, 10.0.0.7, 65535, 10.0.0.7:65535",
    "[::1]:7700, ::1, 7700, [::1]:7700",
    "[fe80::1%eth0]:7700, fe80::1%eth0, 7700, [fe80::1%eth0]:7700",
    "::1:7700, ::1, 7700, [::1]:7700"
  })
  void itIsHostAndPort(String text, String host, int port, String shown) {
    CoordinatorAddress address = CoordinatorAddress.parse(text);
    assertThat(address).isEqualTo(new CoordinatorAddress(host, port));
    assertThat(address).hasToString(shown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "node-a",
        ":7700",
        "node-a:",
        "node-a:65536",
        "node-a:-1",
        "node-a:7700x",
        "http://node-a:7700",
        "me:secret@node-a:7700",
        "node a:7700",
        "[::1:7700",
        "[node-a]:7700"
      })
  void whatIsNoneIsRefused(String text) {
    assertThatThrownBy(() -> CoordinatorAddress.parse(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "localhost, 127.0.0.1",
    "LOCALHOST, 127.0.0.1",
    "127.0.0.1, 127.0.0.1",
    "127.0.0.9, 127.0.0.9"
  })
  void loopbackIsListenedAtAlone(String host, String address) {
    assertThat(new CoordinatorAddress(host, 1).local().map(InetAddress::getHostAddress))
        .contains(address);
    assertThat(new CoordinatorAddress(host, 1).listening())
        .isEqualTo(new InetSocketAddress(address, 1));
  }

  @Test
  void anAddressOfThisMachineIsListenedAtAlone() throws SocketException {
    Optional<InetAddress> own =
        NetworkInterface.networkInterfaces()
            .filter(CoordinatorAddressTest::isUp)
            .flatMap(NetworkInterface::inetAddresses)
            .filter(address -> !address.isLoopbackAddress())
            .findFirst();
    own.ifPresent(
        address ->
            assertThat(new CoordinatorAddress(address.getHostAddress(), 1).local())
                .contains(address));
  }

  /** As behind a NAT, or a name that this machine does not know. */
  @ParameterizedTest
  @ValueSource(strings = {"192.0.2.1", "0.0.0.0", "nowhere.invalid"})
  void whatIsNotOfThisMachineIsNone(String host) {
    assertThat(new CoordinatorAddress(host, 1).local()).isEmpty();
    assertThat(new CoordinatorAddress(host, 1).listening()).isEqualTo(new InetSocketAddress(1));
  }

  private static boolean isUp(NetworkInterface each) {
    try {
      return each.isUp();
    } catch (SocketException e) {
      return false;
    }
  }
}
