// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.cert.X509Certificate;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocalCertificateTest {
  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;

  @Test
  void vouchesForItselfUnderTheNamesOfThisMachine() throws Exception {
    X509Certificate certificate = LocalCertificate.make().certificate();

    certificate.verify(certificate.getPublicKey());
    certificate.checkValidity();
    assertThat(certificate.getVersion()).isEqualTo(3);
    assertThat(certificate.getSerialNumber()).isPositive();
    assertThat(certificate.getSubjectX500Principal())
        .isEqualTo(certificate.getIssuerX500Principal())
        .hasToString("CN=localhost");
    assertThat(List.copyOf(certificate.getSubjectAlternativeNames()))
        .isEqualTo(
            List.of(
                List.of(DNS_NAME, "localhost"),
                List.of(IP_ADDRESS, "127.0.0.1"),
                List.of(IP_ADDRESS, "0:0:0:0:0:0:0:1")));
  }

  @Test
  void eachIsAnother() {
    assertThat(LocalCertificate.make().certificate().getSerialNumber())
        .isNotEqualTo(LocalCertificate.make().certificate().getSerialNumber());
  }
}
