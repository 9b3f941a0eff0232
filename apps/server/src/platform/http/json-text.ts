export class JsonText<Response> {
  readonly text: string;
  declare readonly response: Response;

  constructor(response: Response, write: (response: Response) => string = JSON.stringify) {
    this.text = write(response);
  }
}
