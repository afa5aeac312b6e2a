// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The part of ASN.1's distinguished encoding rules (X.690) that a certificate needs. */
final class Der {
  private static final int INTEGER = 0x02;
  private static final int BIT_STRING = 0x03;
  private static final int OCTET_STRING = 0x04;
  private static final int UTC_TIME = 0x17;
  private static final int SEQUENCE = 0x30;
  private static final int CONTEXT = 0x80;
  private static final int CONSTRUCTED = 0x20;
  private static final DateTimeFormatter UTC =
      DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

  private Der() {}

  static byte[] sequence(byte[]... parts) {
    return value(SEQUENCE, parts);
  }

  static byte[] integer(BigInteger number) {
    return value(INTEGER, number.toByteArray());
  }

  /** Encodes a bit string without unused bits. */
  static byte[] bits(byte[] bytes) {
    return value(BIT_STRING, new byte[] {0}, bytes);
  }

  static byte[] octets(byte[] bytes) {
    return value(OCTET_STRING, bytes);
  }

  static byte[] utcTime(Instant instant) {
    return value(UTC_TIME, UTC.format(instant).getBytes(US_ASCII));
  }

  /** Encodes an implicitly tagged value. */
  static byte[] implicit(int number, byte[] content) {
    return value(CONTEXT | number, content);
  }

  /** Encodes an explicitly tagged value. */
  static byte[] explicit(int number, byte[] value) {
    return value(CONTEXT | CONSTRUCTED | number, value);
  }

  private static byte[] value(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream value = new ByteArrayOutputStream();
    value.write(tag);
    writeLength(value, content.size());
    value.writeBytes(content.toByteArray());
    return value.toByteArray();
  }

  private static void writeLength(ByteArrayOutputStream value, int length) {
    if (length >= 0x80) {
      byte[] digits = BigInteger.valueOf(length).toByteArray();
      int first = digits[0] == 0 ? 1 : 0;
      value.write(0x80 | (digits.length - first));
      value.write(digits, first, digits.length - first);
    } else {
      value.write(length);
    }
  }
}
