/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.gatling.commons.validation.Validation;
import io.gatling.core.session.Session;
import scala.Function1;

/**
 * A value that a session decides: static, Expression Language, or a function.
 *
 * @param <T> the value's type
 * @param function Gatling's own form
 */
public record Expression<T>(Function1<Session, Validation<T>> function) {}
