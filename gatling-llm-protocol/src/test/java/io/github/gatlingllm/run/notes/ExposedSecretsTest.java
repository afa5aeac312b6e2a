// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.http.client.uri.Uri;
import io.github.gatlingllm.exchange.UriOrigin;
import io.github.gatlingllm.gatling.CertificateTrust;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExposedSecretsTest {

  private static final String BOTH = new CertificateTrust(false, false).missing();

  private final ExposedSecrets exposed = new ExposedSecrets();

  @Test
  void anUnverifiedCertificateIsNamedOnceWithTheSettings() {
    send("https://api.example.com/v1/chat", BOTH);
    send("https://api.example.com/v1/chat", BOTH);
    send("https://b.example.com:8443/v1/chat", BOTH);

    assertThat(exposed.warnings())
        .containsExactly(
            RunNoteTexts.unverified(
                List.of("https://api.example.com", "https://b.example.com:8443"),
                "-Dgatling.ssl.useInsecureTrustManager=false and"
                    + " -Dgatling.http.enableHostnameVerification=true"));
  }

  @Test
  void onlyTheMissingSettingIsNamed() {
    send("https://api.example.com/", "-Dgatling.http.enableHostnameVerification=true");

    assertThat(exposed.warnings().get(0))
        .contains("Set -Dgatling.http.enableHostnameVerification=true; see")
        .doesNotContain("useInsecureTrustManager");
  }

  @Test
  void plainHttpIsNamed() {
    send("http://10.0.0.7:8000/v1/chat", "");

    assertThat(exposed.warnings())
        .containsExactly(RunNoteTexts.unencrypted(List.of("http://10.0.0.7:8000")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:8000/",
        "http://127.0.0.1/",
        "http://127.8.9.1/",
        "http://[::1]:8000/",
        "https://a.localhost/",
        "http://0.0.0.0:8000/"
      })
  void thisMachineMayGetAnyKey(String url) {
    send(url, BOTH);

    assertThat(exposed.warnings()).isEmpty();
  }

  @Test
  void aVerifiedCertificateIsNotNamed() {
    send("https://api.example.com/", "");

    assertThat(exposed.warnings()).isEmpty();
  }

  private void send(String url, String unverified) {
    Uri uri = Uri.create(url);
    exposed.sent(UriOrigin.of(uri), uri.getHost(), unverified);
  }
}
