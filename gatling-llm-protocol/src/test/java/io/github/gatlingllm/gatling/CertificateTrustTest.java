// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.config.GatlingConfiguration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import scala.Tuple2;
import scala.jdk.javaapi.CollectionConverters;

class CertificateTrustTest {

  @Test
  void byDefaultNothingIsVerified() {
    GatlingConfiguration configuration = configured(Map.of());

    assertThat(CertificateTrust.of(configuration)).isEqualTo(new CertificateTrust(false, false));
    assertThat(CertificateTrust.store(configuration)).isEmpty();
  }

  @Test
  void bothSettingsVerify() {
    GatlingConfiguration configuration =
        configured(
            Map.of(
                "gatling.ssl.useInsecureTrustManager",
                false,
                "gatling.http.enableHostnameVerification",
                true));

    assertThat(CertificateTrust.of(configuration)).isEqualTo(new CertificateTrust(true, true));
    assertThat(CertificateTrust.of(configuration).missing()).isEmpty();
  }

  private static GatlingConfiguration configured(Map<String, ?> settings) {
    List<Tuple2<String, ?>> all =
        settings.entrySet().stream()
            .<Tuple2<String, ?>>map(each -> new Tuple2<>(each.getKey(), each.getValue()))
            .toList();
    return GatlingConfiguration.loadForTest(CollectionConverters.asScala(all).toSeq());
  }
}
