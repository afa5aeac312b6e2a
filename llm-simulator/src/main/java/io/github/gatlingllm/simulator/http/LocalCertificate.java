// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import javax.security.auth.x500.X500Principal;

/**
 * A self-signed certificate for localhost, with its key. The JDK has no public API for that, and a
 * library would be larger than the simulator.
 */
record LocalCertificate(PrivateKey key, X509Certificate certificate) {
  private static final Duration VALID_BEFORE = Duration.ofDays(1);
  private static final Duration VALID_AFTER = Duration.ofDays(365);

  private static final byte[] VERSION_3 = Der.explicit(0, Der.integer(BigInteger.TWO));
  private static final byte[] NAME = new X500Principal("CN=localhost").getEncoded();

  /** Object identifiers, encoded: 1.2.840.10045.4.3.2 and 2.5.29.17. */
  private static final byte[] ECDSA_WITH_SHA256 = HexFormat.of().parseHex("06082a8648ce3d040302");

  private static final byte[] ALTERNATIVE_NAMES = HexFormat.of().parseHex("0603551d11");

  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;
  private static final byte[] LOOPBACK_4 = {127, 0, 0, 1};
  private static final byte[] LOOPBACK_6 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

  static LocalCertificate make() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(256);
      KeyPair keys = generator.generateKeyPair();
      return new LocalCertificate(keys.getPrivate(), certificate(keys));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This JVM cannot create a certificate: " + e.getMessage(), e);
    }
  }

  /** Creates a certificate (RFC 5280, section 4.1). */
  private static X509Certificate certificate(KeyPair keys) throws GeneralSecurityException {
    byte[] algorithm = Der.sequence(ECDSA_WITH_SHA256);
    byte[] content =
        Der.sequence(
            VERSION_3,
            Der.integer(new BigInteger(64, new SecureRandom()).setBit(64)),
            algorithm,
            NAME,
            validity(Clock.systemUTC().instant()),
            NAME,
            keys.getPublic().getEncoded(),
            Der.explicit(3, Der.sequence(alternativeNames())));
    byte[] signed = Der.sequence(content, algorithm, Der.bits(signature(keys, content)));
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(signed));
  }

  private static byte[] validity(Instant now) {
    return Der.sequence(Der.utcTime(now.minus(VALID_BEFORE)), Der.utcTime(now.plus(VALID_AFTER)));
  }

  /** Returns the alternative names, which clients check instead of the subject. */
  private static byte[] alternativeNames() {
    byte[] names =
        Der.sequence(
            Der.implicit(DNS_NAME, "localhost".getBytes(US_ASCII)),
            Der.implicit(IP_ADDRESS, LOOPBACK_4),
            Der.implicit(IP_ADDRESS, LOOPBACK_6));
    return Der.sequence(ALTERNATIVE_NAMES, Der.octets(names));
  }

  private static byte[] signature(KeyPair keys, byte[] content) throws GeneralSecurityException {
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(keys.getPrivate());
    signature.update(content);
    return signature.sign();
  }
}
